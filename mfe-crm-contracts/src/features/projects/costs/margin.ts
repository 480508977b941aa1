import type { ProjectBurn } from '@techadds/shared/contract/projects/costs';

/** A share in whole percent, 0 to 100 and beyond; rounded up, so that what is used is never shown as nothing. */
const toPercent = (part: number, whole: number) => (whole === 0 ? 0 : Math.ceil((part * 100) / whole));

/** In words: how much of the budget is used for how much of the work, and what is left of it. */
export function describeMargin(
  { netCents, costCents, marginCents }: Pick<ProjectBurn, 'netCents' | 'costCents' | 'marginCents'>,
  done: number,
): string {
  if (costCents === 0) return 'No cost is known yet. It follows from the logged time and the cost rates.';
  const used = toPercent(costCents, netCents);
  const spent = `${used} % of the budget is spent and ${done} % of the work is approved.`;
  if (marginCents < 0) return `${spent} The work costs more than it is sold for.`;
  return used > done ? `${spent} At this rate, the work will cost more than planned.` : `${spent} The work costs less than planned.`;
}
