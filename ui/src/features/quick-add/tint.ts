import type { SpanKind } from '../../ipc';

/** The tint of a span: time green, priority rust, projects and labels grey, new ones only outlined. */
export function tintOf(kind: SpanKind): 'time' | 'priority' | 'thing' | 'new' {
  switch (kind) {
    case 'date':
    case 'time':
    case 'recurrence':
    case 'deadline':
      return 'time';
    case 'priority':
      return 'priority';
    case 'unknown_label':
    case 'unknown_project':
      return 'new';
    default:
      return 'thing';
  }
}
