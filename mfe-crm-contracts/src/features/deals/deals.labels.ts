import { closingPeriods, type ClosingPeriod } from '@techadds/shared/contract/crm/deals';

const closingLabels: Record<ClosingPeriod, string> = {
  overdue: 'Overdue',
  this_month: 'This month',
  next_month: 'Next month',
  this_quarter: 'This quarter',
};
export const closingFilter = {
  name: 'closing',
  label: 'Closing',
  options: closingPeriods.map((value) => ({ value, label: closingLabels[value] })),
};

/** Offered where a deal is lost; the last one is explained in the notes. */
export const lostReasons = ['Price', 'Competitor', 'No budget', 'No decision', 'Bad timing', 'No reply', 'Other'];

const dayMs = 86_400_000;
/** Whole days since a moment, such as the age of a deal in its stage. */
export const countDays = (since: string, now = new Date()): number => Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / dayMs));
