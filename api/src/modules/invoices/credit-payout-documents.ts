import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/client';
import { creditPayouts } from '../../schema';
import { getCustomerParty, getMarketplaceParty } from './invoice-parties.db';
import { toSingleLine, toUntaxed, type InvoiceDraft } from './invoice-draft';
import type { EntryRow } from './invoice-sources.db';

/** The marketplace's statement to a customer whose credit was paid out. The partner may read it, too, so it names no bank account. */
export async function draftCreditPayoutStatement(tx: Tx, { tenantId, resolvesId }: EntryRow): Promise<InvoiceDraft[]> {
  if (resolvesId === null) return [];
  const [payout] = await tx
    .select()
    .from(creditPayouts)
    .where(and(eq(creditPayouts.tenantId, tenantId), eq(creditPayouts.holdId, resolvesId)));
  if (!payout) return [];
  const { id, number, partnerId, customerId, amountCents } = payout;
  const lines = [toSingleLine(`Payout of credit ${number}`, amountCents)];
  return [
    {
      ...{ kind: 'payout_statement', partnerId, customerId, orderId: null, correctsId: null },
      seller: await getMarketplaceParty(tx, tenantId),
      buyer: await getCustomerParty(tx, tenantId, customerId),
      subject: { type: 'credit_payout', id },
      ...{ lines, taxes: toUntaxed(lines), reference: number, note: '' },
      payments: [{ label: 'Paid by bank transfer', amountCents }],
    },
  ];
}
