// Every command of the window: its name, its group and its first keys. state/commands knows who carries it out.
import { m } from '../../paraglide/messages';
import * as icons from '../icons';
import { isMac } from './keyboard';

/** How the shortcuts sheet and the settings group commands. */
export type CommandGroup = 'window' | 'go' | 'task';

const define = <Id extends string>(commands: Record<Id, Omit<Command, 'id'>>) => commands;

export interface Command {
  id: string;
  group: CommandGroup;
  name: () => string;
  icon: typeof icons.AddIcon;
  /** In the form of `pressOf`; the first is shown. */
  keys: readonly string[];
  /** On macOS, if the system uses those itself. */
  keysOnMac?: readonly string[];
}

const CATALOGUE = define({
  palette: { group: 'window', name: m.cmd_palette, icon: icons.PaletteIcon, keys: ['Mod K'] },
  quickAdd: { group: 'window', name: m.add_task, icon: icons.AddIcon, keys: ['Q'] },
  quickAddWindow: { group: 'window', name: m.quick_add_window, icon: icons.AddIcon, keys: [] },
  search: { group: 'window', name: m.search_box, icon: icons.SearchIcon, keys: ['/'] },
  undo: { group: 'window', name: m.cmd_undo, icon: icons.UndoIcon, keys: ['Mod Z'] },
  redo: { group: 'window', name: m.cmd_redo, icon: icons.RedoIcon, keys: ['Mod Shift Z'] },
  assistant: { group: 'window', name: m.cmd_assistant, icon: icons.AgentIcon, keys: ['Mod J'] },
  closePane: { group: 'window', name: m.cmd_close_pane, icon: icons.CloseIcon, keys: [] },
  nextPane: { group: 'window', name: m.cmd_next_pane, icon: icons.ArrowRightIcon, keys: ['F6'] },
  previousPane: { group: 'window', name: m.cmd_previous_pane, icon: icons.ArrowLeftIcon, keys: ['Shift F6'] },
  newProject: { group: 'window', name: m.new_project, icon: icons.FolderIcon, keys: [] },
  settings: { group: 'window', name: m.assistant_open_settings, icon: icons.SettingsIcon, keys: ['Mod ,'] },
  connectModel: { group: 'window', name: m.cmd_connect_model, icon: icons.ModelIcon, keys: [] },
  importData: { group: 'window', name: m.cmd_import, icon: icons.ImportIcon, keys: [] },
  exportData: { group: 'window', name: m.cmd_export, icon: icons.ExportIcon, keys: [] },
  backups: { group: 'window', name: m.cmd_backups, icon: icons.DatabaseIcon, keys: [] },
  about: { group: 'window', name: m.cmd_about, icon: icons.InfoIcon, keys: [] },
  shortcuts: { group: 'window', name: m.cmd_shortcuts, icon: icons.KeyboardIcon, keys: ['?'] },
  help: { group: 'window', name: m.help, icon: icons.HelpIcon, keys: ['F1'] },
  rebind: { group: 'window', name: m.cmd_rebind, icon: icons.KeyboardIcon, keys: [] },
  themeLight: { group: 'window', name: m.cmd_theme_light, icon: icons.SunIcon, keys: [] },
  themeDark: { group: 'window', name: m.cmd_theme_dark, icon: icons.MoonIcon, keys: [] },
  themeSystem: { group: 'window', name: m.cmd_theme_system, icon: icons.MonitorIcon, keys: [] },

  inbox: { group: 'go', name: m.view_inbox, icon: icons.InboxIcon, keys: [] },
  today: { group: 'go', name: m.view_today, icon: icons.SunIcon, keys: [] },
  upcoming: { group: 'go', name: m.view_upcoming, icon: icons.CalendarDaysIcon, keys: [] },
  backlog: { group: 'go', name: m.view_backlog, icon: icons.ArchiveIcon, keys: [] },
  completed: { group: 'go', name: m.view_completed, icon: icons.CircleCheckIcon, keys: [] },
  trash: { group: 'go', name: m.view_trash, icon: icons.TrashIcon, keys: [] },
  history: { group: 'go', name: m.view_history, icon: icons.HistoryIcon, keys: ['Mod H'], keysOnMac: ['Mod Y'] },
  insights: { group: 'go', name: m.view_insights, icon: icons.InsightsIcon, keys: [] },

  weekBefore: { group: 'go', name: m.week_cmd_before, icon: icons.ChevronLeftIcon, keys: [] },
  weekAfter: { group: 'go', name: m.week_cmd_after, icon: icons.ChevronRightIcon, keys: [] },
  thisWeek: { group: 'go', name: m.week_cmd_this, icon: icons.CalendarDaysIcon, keys: [] },

  open: { group: 'task', name: m.tasks_cmd_open, icon: icons.TaskIcon, keys: ['O'] },
  complete: { group: 'task', name: m.cmd_complete, icon: icons.CheckIcon, keys: ['C'] },
  edit: { group: 'task', name: m.edit_title, icon: icons.PencilIcon, keys: ['E', 'F2'] },
  schedule: { group: 'task', name: m.schedule, icon: icons.CalendarClockIcon, keys: ['S'] },
  tomorrow: { group: 'task', name: m.cmd_tomorrow, icon: icons.TomorrowIcon, keys: ['T'] },
  dayBefore: { group: 'task', name: m.week_cmd_day_before, icon: icons.ArrowLeftIcon, keys: ['Alt Left'] },
  dayAfter: { group: 'task', name: m.week_cmd_day_after, icon: icons.ArrowRightIcon, keys: ['Alt Right'] },
  nextWeek: { group: 'task', name: m.tasks_cmd_next_week, icon: icons.NextWeekIcon, keys: [] },
  noDate: { group: 'task', name: m.tasks_cmd_no_date, icon: icons.ArchiveIcon, keys: [] },
  priorityHigh: { group: 'task', name: m.tasks_cmd_high, icon: icons.FlagIcon, keys: ['1'] },
  priorityMedium: { group: 'task', name: m.tasks_cmd_medium, icon: icons.FlagIcon, keys: ['2'] },
  priorityLow: { group: 'task', name: m.tasks_cmd_low, icon: icons.ArrowDownIcon, keys: ['3'] },
  move: { group: 'task', name: m.cmd_move, icon: icons.FolderIcon, keys: ['M'] },
  label: { group: 'task', name: m.cmd_label, icon: icons.LabelIcon, keys: ['L'] },
  moveUp: { group: 'task', name: m.move_up, icon: icons.ArrowUpIcon, keys: ['Alt Up'] },
  moveDown: { group: 'task', name: m.move_down, icon: icons.ArrowDownIcon, keys: ['Alt Down'] },
  moveTop: { group: 'task', name: m.tasks_cmd_top, icon: icons.ToTopIcon, keys: ['Alt Home'] },
  moveBottom: { group: 'task', name: m.tasks_cmd_bottom, icon: icons.ToBottomIcon, keys: ['Alt End'] },
  delete: { group: 'task', name: m.delete, icon: icons.TrashIcon, keys: ['Delete', 'Backspace'] },
  overdueToToday: { group: 'task', name: m.cmd_overdue, icon: icons.SunIcon, keys: [] },

  sortPosition: { group: 'window', name: m.tasks_cmd_sort_own, icon: icons.SortIcon, keys: [] },
  sortDate: { group: 'window', name: m.tasks_cmd_sort_date, icon: icons.SortIcon, keys: [] },
  sortPriority: { group: 'window', name: m.tasks_cmd_sort_priority, icon: icons.SortIcon, keys: [] },
  sortProject: { group: 'window', name: m.tasks_cmd_sort_project, icon: icons.SortIcon, keys: [] },
  sortTitle: { group: 'window', name: m.tasks_cmd_sort_title, icon: icons.SortIcon, keys: [] },
  sortCreated: { group: 'window', name: m.tasks_cmd_sort_created, icon: icons.SortIcon, keys: [] },
  groupNone: { group: 'window', name: m.tasks_cmd_group_none, icon: icons.GroupIcon, keys: [] },
  groupDate: { group: 'window', name: m.tasks_cmd_group_date, icon: icons.GroupIcon, keys: [] },
  groupPriority: { group: 'window', name: m.tasks_cmd_group_priority, icon: icons.GroupIcon, keys: [] },
  groupProject: { group: 'window', name: m.tasks_cmd_group_project, icon: icons.GroupIcon, keys: [] },
});

export type CommandId = keyof typeof CATALOGUE;
export type KnownCommand = Command & { id: CommandId };

export const COMMANDS: readonly KnownCommand[] = Object.entries(CATALOGUE).map(
  ([id, command]) => ({ id, ...command }) as KnownCommand,
);

export function command(id: CommandId): KnownCommand {
  return { id, ...CATALOGUE[id] };
}

/** The initial keys of a command. */
export function firstKeys({ keys, keysOnMac }: Command, mac = isMac()): readonly string[] {
  return (mac ? keysOnMac : undefined) ?? keys;
}

export const GROUPS: readonly { id: CommandGroup; name: () => string }[] = [
  { id: 'window', name: m.keys_group_window },
  { id: 'go', name: m.views },
  { id: 'task', name: m.keys_group_task },
];

/** Keys of the focused element, which cannot be changed. */
export const FIXED: readonly {
  name: () => string;
  keys: readonly { keys: readonly string[]; does: () => string }[];
}[] = [
  {
    name: m.keys_group_list,
    keys: [
      { keys: ['Up', 'Down'], does: m.keys_list_move },
      { keys: ['Shift Up', 'Shift Down'], does: m.keys_list_extend },
      { keys: ['Home', 'End'], does: m.keys_list_ends },
      { keys: ['Space'], does: m.keys_list_pick },
      { keys: ['Mod A'], does: m.keys_list_all },
      { keys: ['Enter'], does: m.keys_list_open },
      { keys: ['Escape'], does: m.keys_list_clear },
    ],
  },
  {
    name: m.view_upcoming,
    keys: [
      { keys: ['Left', 'Right'], does: m.week_keys_day },
      { keys: ['PageUp', 'PageDown'], does: m.week_keys_week },
    ],
  },
  {
    name: m.keys_group_assistant,
    keys: [
      { keys: ['Enter'], does: m.keys_assistant_send },
      { keys: ['Shift Enter'], does: m.keys_assistant_line },
      { keys: ['Escape'], does: m.keys_assistant_stop },
      { keys: ['Space'], does: m.keys_assistant_tick },
      { keys: ['Enter'], does: m.keys_assistant_open },
      { keys: ['E'], does: m.keys_assistant_edit },
      { keys: ['W'], does: m.keys_assistant_why },
    ],
  },
];
