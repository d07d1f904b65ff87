// Names and values of a task's fields in words, as diffs show them.
import type { Priority, Recurrence } from '../ipc';
import { m } from '../paraglide/messages';
import { relativeDate } from './dates';
import { ruleInWords } from './rules';
import { sidebar } from './state/sidebar.svelte';

const FIELDS: Record<string, (() => string) | undefined> = {
  title: m.field_title,
  notes: m.field_notes,
  scheduledFor: m.field_scheduled,
  timeOfDay: m.field_time,
  deadline: m.field_deadline,
  priority: m.field_priority,
  projectId: m.field_project,
  project: m.field_project,
  labels: m.field_labels,
  recurrence: m.field_repeats,
  completed: m.field_status,
  completedDates: m.field_completed_dates,
  deletedAt: m.field_place,
  isChecked: m.field_ticked,
  isArchived: m.field_archived,
  name: m.field_name,
  color: m.field_color,
  text: m.field_text,
  '*': m.field_whole,
};

/** "Scheduled", "Priority"; a field without a message is shown by its own name. */
export function fieldName(field: string): string {
  return FIELDS[field]?.() ?? field;
}

export function priorityName(priority: Priority): string {
  return { high: m.priority_high(), medium: m.priority_medium(), low: m.priority_low() }[priority];
}

/** The priorities as options of a choice; their test ids begin with `testid`. */
export function priorityOptions(testid: string) {
  return (['low', 'medium', 'high'] as const).map((value) => ({
    value,
    label: priorityName(value),
    testid: `${testid}-${value}`,
  }));
}

/** "Every 3 days, until Fri 4 Dec". */
export function recurrenceInWords(recurrence: Recurrence, today: string): string {
  const { type, intervalDays, rule, until } = recurrence;
  const words = {
    none: m.repeat_none(),
    daily: m.repeat_daily(),
    weekdays: m.repeat_weekdays(),
    weekly: m.repeat_weekly(),
    every_n_days: m.repeat_every_n_days({ count: intervalDays ?? 1 }),
    custom: ruleInWords(rule),
  }[type];
  return until ? m.repeat_until({ rule: words, date: relativeDate(until, today) }) : words;
}

/** A value of a field in words; `null` and empty values are "none". */
export function valueInWords(field: string, value: unknown, today: string): string {
  if (field === 'deletedAt') return value === null ? m.place_list() : m.place_trash();
  if (value === null || value === undefined || value === '') return m.value_none();
  switch (field) {
    case 'scheduledFor':
    case 'deadline':
      return relativeDate(String(value), today);
    case 'priority':
      return priorityName(value as Priority);
    case 'completed':
      return value ? m.value_done() : m.value_open();
    case 'projectId':
      return sidebar.project(String(value))?.name ?? m.value_gone();
    case 'recurrence':
      return recurrenceInWords(value as Recurrence, today);
    case 'isChecked':
    case 'isArchived':
      return value ? m.value_yes() : m.value_no();
    default:
      return Array.isArray(value) ? listInWords(field, value, today) : plain(value);
  }
}

function listInWords(field: string, values: unknown[], today: string): string {
  if (values.length === 0) return m.value_none();
  return values
    .map((value) => {
      if (field === 'completedDates') return relativeDate(String(value), today);
      if (typeof value === 'object' && value !== null && 'id' in value) {
        return sidebar.label(String(value.id))?.name ?? m.value_gone();
      }
      return plain(value);
    })
    .join(', ');
}

function plain(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
