export type RuleDay = { nth?: number, day: 'MO' | 'TU' | 'WE' | 'TH' | 'FR' | 'SA' | 'SU', };
