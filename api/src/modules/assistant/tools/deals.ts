import * as z from 'zod/mini';
import { closingPeriods, listDeals } from '@techadds/shared/contract/crm/deals';
import { paths } from '@techadds/shared/paths';
import { formatMoney } from '../../../platform/money/format';
import { findPeriod } from '../periods';
import { scorePhrase } from '../question';
import { count, formatDay, formatStatus, formatSums } from '../record-text';
import { defineTool } from '../tool';

export const dealsTool = defineTool({
  name: 'list_deals',
  source: 'CRM pipeline',
  description: 'Open deals of the CRM pipeline by when they are expected to close, or all open ones.',
  permission: 'crm.read',
  forbiddenText: 'The CRM pipeline is for partner administrators and administrators.',
  input: z.strictObject({ closing: z.optional(z.enum(closingPeriods)) }),
  phrases: [
    'deal clos*|expect*|due|overdue|late',
    'many|much|which|list|show|my|our|open deal|pipeline',
    'pipeline|deal month|quarter|worth|value',
    'clos* deal|month|quarter',
  ],
  toInput: (question) => {
    if (scorePhrase('overdue|late', question) > 0) return { closing: 'overdue' as const };
    const period = findPeriod(question);
    return { closing: closingPeriods.find((closing) => closing === period) };
  },
  run: async ({ closing }, { read }) => {
    const query = { closing, status: 'open', sort: 'closeDate', order: 'asc', limit: '200' } as const;
    const { items, meta } = await read(listDeals, { query });
    const when =
      closing === undefined
        ? 'open'
        : closing === 'overdue'
          ? 'past the expected close date'
          : `expected to close ${formatStatus(closing)}`;
    const all = {
      kind: 'page' as const,
      title: 'CRM pipeline',
      detail: 'The board',
      path: closing ? `${paths.pipeline}?closing=${closing}` : paths.pipeline,
    };
    if (meta.total === 0) return { text: `No deals are ${when}.`, links: [all] };
    const sums = (pick: (deal: (typeof items)[number]) => number) =>
      formatSums(items.map((deal) => ({ cents: pick(deal), currency: deal.currency })));
    return {
      text: `${count(meta.total, 'deal')} ${meta.total === 1 ? 'is' : 'are'} ${when}, worth ${sums(({ amountCents }) => amountCents)}, weighted ${sums(({ weightedCents }) => weightedCents)}.`,
      links: [
        ...items.slice(0, 5).map(({ id, name, stage, amountCents, currency, expectedCloseDate }) => ({
          ...{ kind: 'record' as const, title: name, path: paths.deal(id) },
          detail: `${stage.name}, ${formatMoney(amountCents, currency)}${expectedCloseDate ? `, ${formatDay(expectedCloseDate)}` : ''}`,
        })),
        all,
      ],
    };
  },
});
