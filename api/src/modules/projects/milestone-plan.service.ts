import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../../platform/database/client';
import { formatMoney } from '../../platform/money/format';
import { validationError } from '../../platform/http/errors';
import { milestones, type contracts } from '../../schema';

/** The milestones add up to the value of their project or contract, always. @throws AppError 422 with the difference */
export function assertSumIsValue(amounts: readonly number[], valueCents: number, currency: string, field = 'milestones'): void {
  const difference = amounts.reduce((sum, cents) => sum + cents, 0) - valueCents;
  if (difference === 0) return;
  const [much, value] = [formatMoney(Math.abs(difference), currency), formatMoney(valueCents, currency)];
  const message = `The milestones add up to ${much} ${difference > 0 ? 'more' : 'less'} than the value of ${value}.`;
  throw validationError({ [field]: message });
}

/** The milestones that a contract has keep adding up to its value. @throws AppError 422 with the difference */
export async function assertPlanFits(
  tx: Tx,
  { tenantId, id, currency }: Pick<typeof contracts.$inferSelect, 'tenantId' | 'id' | 'currency'>,
  valueCents: number,
): Promise<void> {
  const planned = await tx
    .select({ amountCents: milestones.amountCents })
    .from(milestones)
    .where(and(eq(milestones.tenantId, tenantId), eq(milestones.contractId, id), isNull(milestones.removedAt)));
  const amounts = planned.map(({ amountCents }) => amountCents);
  if (amounts.length > 0) assertSumIsValue(amounts, valueCents, currency, 'valueCents');
}
