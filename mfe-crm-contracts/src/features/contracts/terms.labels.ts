import type { AmendedMilestone, ContractVersion } from '@techadds/shared/contract/contracts/versions';
import { formatDay } from '@techadds/shared/format/date';
import { formatMoney } from '@techadds/shared/format/money';
import { formatCount } from '@techadds/shared/format/text';

type Terms = Pick<ContractVersion, 'renewal' | 'renewalMonths' | 'noticeDays'>;

/** How a term goes on, such as "By 12 months". */
export const formatRenewal = ({ renewal, renewalMonths }: Terms): string =>
  renewal === 'none' ? 'Ends' : renewal === 'auto' ? `By ${formatCount(renewalMonths ?? 0, 'month')}` : 'By agreement';

export const formatNoticePeriod = ({ noticeDays }: Terms): string => (noticeDays === 0 ? 'None' : formatCount(noticeDays, 'day'));

/** A milestone on one line, such as "Training, $1,000.00, due Dec 20, 2026". */
export const formatMilestone = ({ title, amountCents, dueOn }: NonNullable<AmendedMilestone['was']>, currency: string): string =>
  [title, formatMoney(amountCents, currency), ...(dueOn ? [`due ${formatDay(dueOn)}`] : [])].join(', ');

/** A version in a list, such as "Version 2, proposed". */
export const getVersionLabel = ({ number, status }: Pick<ContractVersion, 'number' | 'status'>): string => `Version ${number}, ${status}`;
