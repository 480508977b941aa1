import * as z from 'zod/mini';
import { getAnalyticsCommission } from '@techadds/shared/contract/analytics/endpoints';
import { previewFee } from '@techadds/shared/contract/fees/endpoints';
import { maxCents } from '@techadds/shared/contract/fields';
import { paymentMethods } from '@techadds/shared/contract/orders/forms';
import { paths } from '@techadds/shared/paths';
import { getScope } from '@techadds/shared/permissions';
import { canOpen } from '@techadds/shared/routes';
import { formatMoney, formatPercent } from '../../../platform/money/format';
import { multiplyDivideHalfEven } from '../../../platform/money/round-half-even';
import { ReadError } from '../read-as-caller';
import { findAmountCents } from '../slots';
import { defineTool, type ToolContext } from '../tool';

const payers = { partner: 'the partner pays it', customer: 'the customer pays it on top', platform: 'the marketplace pays it' };

/** The commission on an amount at the rate of the last 30 days, in a sentence; null for roles that do not see commission. */
async function estimateCommission(amountCents: number, { read, role }: ToolContext): Promise<string | null> {
  if (!getScope('analytics.read', role)) return null;
  const { totals, currency } = await read(getAnalyticsCommission, {});
  if (totals.released === 0) return 'No sale of the last 30 days tells what the commission comes to.';
  const cents = multiplyDivideHalfEven(amountCents, totals.effectiveBp, 10_000);
  return `Commission came to ${formatPercent(totals.effectiveBp)} of the sales of the last 30 days, which is about ${formatMoney(cents, currency)} on this amount before tax.`;
}

export const feesTool = defineTool({
  name: 'preview_fees',
  source: 'Fees and commission',
  description: 'The payment fee on an amount by a method, and the commission that it would come to. The amount is in cents.',
  permission: 'fees.preview',
  forbiddenText: 'Your role does not see fees.',
  input: z.strictObject({ amountCents: z.int().check(z.gte(1), z.lte(maxCents)), method: z._default(z.enum(paymentMethods), 'card') }),
  phrases: ['fee|commission|charge|charged', 'keep|left|remain|get|receive|earn from|of|after|on'],
  toInput: ({ text, words }) => {
    const amountCents = findAmountCents(text);
    if (amountCents === undefined || amountCents > maxCents) return undefined;
    const method =
      paymentMethods.find((each) => words.includes(each)) ?? (words.includes('bank') || words.includes('transfer') ? 'wire' : 'card');
    return { amountCents, method };
  },
  run: async ({ amountCents, method }, context) => {
    const commission = await estimateCommission(amountCents, context);
    const fee = await context.read(previewFee, { query: { amountCents: String(amountCents), method } }).catch((error: unknown) => {
      if (error instanceof ReadError && error.status === 404) return null;
      throw error;
    });
    const feeText = fee
      ? `The fee for payment by ${method} on ${formatMoney(amountCents, fee.currency)} is ${formatMoney(fee.feeCents, fee.currency)} (${formatPercent(fee.effectiveBp)}); ${payers[fee.payer]}.`
      : `No fee is set up for payment by ${method}.`;
    const pages = [
      { title: 'Fees', detail: 'Fees by payment method', path: paths.fees },
      { title: 'Commission', detail: 'Commission by rate', path: paths.analyticsCommission },
    ];
    return {
      text: [feeText, commission].filter((part) => part !== null).join(' '),
      links: pages.filter(({ path }) => canOpen(path, context.role)).map((page) => ({ kind: 'page' as const, ...page })),
    };
  },
});
