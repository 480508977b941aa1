import * as z from 'zod/mini';
import { getAnalyticsSummary } from '@techadds/shared/contract/analytics/endpoints';
import { paths } from '@techadds/shared/paths';
import { formatMoney } from '../../../platform/money/format';
import { findPeriod, periodLabel, periods, toDays } from '../periods';
import { joinWithAnd } from '../record-text';
import { defineTool } from '../tool';

export const salesTool = defineTool({
  name: 'get_sales',
  source: 'Analytics',
  description: 'Sales, net earnings, commission and number of orders in a period, by default the last 30 days.',
  permission: 'analytics.read',
  forbiddenText: 'Sales figures are for partner administrators and administrators.',
  input: z.strictObject({ period: z.optional(z.enum(periods)) }),
  phrases: [
    'sale|revenue|turnover|gmv|sold',
    'how much|many sell|sold|earn|earned|earning|made|sale',
    'sale|revenue|earning week|month|quarter|year|today|yesterday',
  ],
  toInput: (question) => ({ period: findPeriod(question) }),
  run: async ({ period }, { read, now }) => {
    const query = period ? toDays(period, now) : {};
    const { figures, currency, period: days } = await read(getAnalyticsSummary, { query });
    const parts = figures
      .slice(0, 4)
      .map(
        ({ label, unit, value }) =>
          `${label.toLowerCase()} ${unit === 'cents' ? formatMoney(value, currency) : value.toLocaleString('en')}`,
      );
    return {
      text: `${period ? `Figures of ${periodLabel(period)}` : 'Figures of the last 30 days'}: ${joinWithAnd(parts)}.`,
      links: [
        {
          kind: 'page',
          title: 'Analytics',
          detail: `${days.from} to ${days.to}`,
          path: `${paths.analytics}?from=${days.from}&to=${days.to}`,
        },
      ],
    };
  },
});
