import type { Frequency } from "./Frequency";
import type { RuleDay } from "./RuleDay";
export type Rule = { frequency: Frequency, interval?: number, months?: Array<number>, weeks?: Array<number>, yearDays?: Array<number>, monthDays?: Array<number>, weekdays?: Array<RuleDay>, positions?: Array<number>, weekStart?: 'TU' | 'WE' | 'TH' | 'FR' | 'SA' | 'SU', count?: number, until?: string, };
