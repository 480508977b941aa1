import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/client';
import { deposits } from '../../schema';
import { getCustomerParty, getMarketplaceParty, getPartnerParty } from './invoice-parties.db';
import { toSingleLine, toUntaxed, type InvoiceDraft } from './invoice-draft';
import { findInvoiceId, type EntryRow } from './invoice-sources.db';

/** The deposit of an entry, and what its documents have in common: the marketplace issues them to the payer. */
async function findDepositFields(tx: Tx, { tenantId, subjectId }: EntryRow) {
  const [deposit] = await tx
    .select()
    .from(deposits)
    .where(and(eq(deposits.tenantId, tenantId), eq(deposits.id, subjectId)));
  if (!deposit) return undefined;
  const { id, partnerId, customerId, number } = deposit;
  const buyer = customerId === null ? await getPartnerParty(tx, tenantId, partnerId) : await getCustomerParty(tx, tenantId, customerId);
  const fields = {
    ...{ seller: await getMarketplaceParty(tx, tenantId), buyer, partnerId, customerId, orderId: null, correctsId: null },
    ...{ subject: { type: 'deposit' as const, id }, reference: number, note: '' },
  };
  return { deposit, fields };
}

/** The receipt of a deposit that arrived, over all that was paid, and an invoice for the fee that the payer bears. */
export async function draftDepositReceipt(tx: Tx, entry: EntryRow): Promise<InvoiceDraft[]> {
  const found = await findDepositFields(tx, entry);
  if (!found) return [];
  const { deposit, fields } = found;
  const { number, creditedCents, feePayer } = deposit;
  const feeCents = feePayer === 'platform' ? 0 : deposit.feeCents;
  const credited = toSingleLine(`Deposit ${number}`, creditedCents);
  const fee = toSingleLine(`Payment fee of ${number}`, feeCents);
  const received = feeCents > 0 ? [credited, fee] : [credited];
  const receipt: InvoiceDraft = {
    ...{ ...fields, kind: 'receipt', lines: received, taxes: toUntaxed(received) },
    payments: [{ label: 'Received', amountCents: creditedCents + feeCents }],
  };
  if (feeCents === 0) return [receipt];
  return [
    receipt,
    {
      ...{ ...fields, kind: 'invoice', lines: [fee], taxes: toUntaxed([fee]) },
      payments: [{ label: 'Withheld from the deposit', amountCents: feeCents }],
    },
  ];
}

/** The credit note for a deposit, or a part of it, that was given back. */
export async function draftDepositCreditNote(tx: Tx, entry: EntryRow): Promise<InvoiceDraft[]> {
  const { tenantId, subjectId, totalCents, description } = entry;
  const found = await findDepositFields(tx, entry);
  if (!found) return [];
  const { fields } = found;
  const lines = [toSingleLine(description, totalCents)];
  const correctsId = await findInvoiceId(tx, { tenantId, subjectId, kind: 'receipt', issuerId: tenantId });
  const payments = [{ label: 'Refunded', amountCents: totalCents }];
  return [{ ...fields, kind: 'credit_note', correctsId, lines, taxes: toUntaxed(lines), payments }];
}
