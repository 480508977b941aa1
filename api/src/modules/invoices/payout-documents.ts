import { and, asc, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/client';
import { payoutLines, payouts } from '../../schema';
import { getMarketplaceParty, getPartnerParty } from './invoice-parties.db';
import { toSingleLine, toUntaxed, type InvoiceDraft } from './invoice-draft';
import type { EntryRow } from './invoice-sources.db';

/** The marketplace's statement to the partner of a payout that arrived: what it consists of, after commission, fees and tax. */
export async function draftPayoutStatement(tx: Tx, { tenantId, subjectId }: EntryRow): Promise<InvoiceDraft[]> {
  const [payout] = await tx
    .select()
    .from(payouts)
    .where(and(eq(payouts.tenantId, tenantId), eq(payouts.id, subjectId)));
  if (!payout) return [];
  const rows = await tx
    .select()
    .from(payoutLines)
    .where(and(eq(payoutLines.tenantId, tenantId), eq(payoutLines.payoutId, subjectId)))
    .orderBy(asc(payoutLines.position));
  const lines = rows.map(({ description, netCents }) => toSingleLine(description, netCents));
  return [
    {
      ...{ kind: 'payout_statement', partnerId: payout.partnerId, customerId: null, orderId: null, correctsId: null },
      seller: await getMarketplaceParty(tx, tenantId),
      buyer: await getPartnerParty(tx, tenantId, payout.partnerId),
      subject: { type: 'payout', id: payout.id },
      ...{ lines, taxes: toUntaxed(lines), reference: payout.number, note: '' },
      payments: [{ label: `Paid to the account ending in ${payout.bankLast4}`, amountCents: payout.amountCents }],
    },
  ];
}
