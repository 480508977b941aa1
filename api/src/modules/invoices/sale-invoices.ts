import { and, eq } from 'drizzle-orm';
import type { InvoiceContent, InvoiceLine } from '@techadds/shared/contract/invoices/endpoints';
import type { Tx } from '../../platform/database/client';
import { orders, refunds } from '../../schema';
import { chartOfAccounts } from '../ledger/chart-of-accounts.service';
import { computeDiscountBearers } from '../orders/order-split.service';
import { getChargeCents, getMoneySubject } from '../orders/money-subject.service';
import { getCustomerParty, getMarketplaceParty, getPartnerParty } from './invoice-parties.db';
import { computeEffectiveTaxBp, toSingleLine, toUntaxed, type InvoiceDraft } from './invoice-draft';
import { findInvoiceId, findOrderId, sumPostings, type EntryRow } from './invoice-sources.db';

type SaleRow = typeof orders.$inferSelect;

const paymentLabels: Record<SaleRow['method'], string> = {
  card: 'Paid by card',
  ach: 'Paid by direct debit',
  wire: 'Paid by wire',
  wallet: 'Paid by wallet',
  invoice: 'Paid by bank transfer',
};

async function findSale(tx: Tx, entry: EntryRow): Promise<SaleRow | undefined> {
  const { tenantId } = entry;
  const orderId = await findOrderId(tx, entry);
  if (orderId === null) return undefined;
  const [row] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.tenantId, tenantId), eq(orders.id, orderId)));
  return row;
}

/** The taxed price and, untaxed, the payment fee that the customer bears. */
function toTaxes(taxBp: number, priceCents: number, taxCents: number, feeCents: number): InvoiceContent['taxes'] {
  const fee = feeCents === 0 ? [] : [{ taxBp: 0, netCents: feeCents, taxCents: 0 }];
  if (taxBp === 0 && taxCents === 0) return [{ taxBp: 0, netCents: priceCents + feeCents, taxCents: 0 }];
  return [{ taxBp, netCents: priceCents, taxCents }, ...fee];
}

const getSaleTaxBp = ({ taxBp, taxCents, netCents, partnerDiscountCents }: SaleRow): number =>
  taxBp > 0 || taxCents === 0 ? taxBp : computeEffectiveTaxBp(netCents - partnerDiscountCents, taxCents);

const describeSale = ({ serviceName, packageName }: SaleRow) => `${serviceName}, ${packageName}`;

/** The fields that both parties' documents of a sale share. */
const toSaleFields = (sale: SaleRow) => ({
  partnerId: sale.partnerId,
  subject: getMoneySubject(sale),
  orderId: sale.id,
  reference: sale.number,
});

/** The partner's invoice to the customer for a sale that was paid. Its total is what went into escrow. */
export async function draftSaleInvoice(tx: Tx, entry: EntryRow): Promise<InvoiceDraft[]> {
  const { tenantId } = entry;
  const sale = await findSale(tx, entry);
  if (!sale) return [];
  const taxBp = getSaleTaxBp(sale);
  const { partnerCents, platformCents } = computeDiscountBearers(sale.discounts);
  const feeCents = sale.feePayer === 'customer' ? sale.feeCents : 0;
  const chargeCents = getChargeCents(sale);
  const isPriced = sale.unitPriceCents * sale.quantity === sale.netCents;
  const price = { description: describeSale(sale), netCents: sale.netCents, taxBp };
  const lines: InvoiceLine[] = [
    {
      ...price,
      ...(isPriced ? { quantity: sale.quantity, unitPriceCents: sale.unitPriceCents } : { quantity: 1, unitPriceCents: sale.netCents }),
    },
    ...(partnerCents > 0 ? [toSingleLine(`Discount: ${sale.discounts.map(({ label }) => label).join(', ')}`, -partnerCents, taxBp)] : []),
    ...(feeCents > 0 ? [toSingleLine('Payment fee', feeCents)] : []),
  ];
  const marketplace = platformCents > 0 ? await getMarketplaceParty(tx, tenantId) : undefined;
  return [
    {
      ...toSaleFields(sale),
      kind: 'invoice',
      seller: await getPartnerParty(tx, tenantId, sale.partnerId),
      buyer: await getCustomerParty(tx, tenantId, sale.customerId),
      customerId: sale.customerId,
      correctsId: null,
      lines,
      taxes: toTaxes(taxBp, sale.netCents - partnerCents, sale.taxCents, feeCents),
      payments: [
        ...(chargeCents > 0 ? [{ label: paymentLabels[sale.method], amountCents: chargeCents }] : []),
        ...(sale.creditCents > 0 ? [{ label: 'Paid from credit', amountCents: sale.creditCents }] : []),
        ...(marketplace ? [{ label: `Discount paid by ${marketplace.name}`, amountCents: platformCents }] : []),
      ],
      note: '',
    },
  ];
}

/** The income of the marketplace that the partner bears in an entry: positive where it was earned, negative where it was given back. */
async function sumPartnerFees(tx: Tx, entry: EntryRow, sale: SaleRow) {
  const sums = await sumPostings(tx, entry);
  const feeCents = sale.feePayer === 'customer' ? 0 : sums(chartOfAccounts.feeRecovery);
  return { commissionCents: sums(chartOfAccounts.commission), feeCents };
}

const toFeeLines = (commissionCents: number, feeCents: number, { number }: SaleRow): InvoiceLine[] => [
  ...(commissionCents > 0 ? [toSingleLine(`Commission on ${number}`, commissionCents)] : []),
  ...(feeCents > 0 ? [toSingleLine(`Payment fee of ${number}`, feeCents)] : []),
];

async function draftFeeDocument(
  tx: Tx,
  entry: EntryRow,
  sale: SaleRow,
  lines: InvoiceLine[],
  kind: 'invoice' | 'credit_note',
): Promise<InvoiceDraft[]> {
  const { tenantId } = entry;
  if (lines.length === 0) return [];
  const seller = await getMarketplaceParty(tx, tenantId);
  const amountCents = lines.reduce((sum, { netCents }) => sum + netCents, 0);
  const correctsId =
    kind === 'invoice' ? null : await findInvoiceId(tx, { tenantId, orderId: sale.id, kind: 'invoice', issuerId: tenantId });
  return [
    {
      ...toSaleFields(sale),
      ...{ kind, seller, buyer: await getPartnerParty(tx, tenantId, sale.partnerId), customerId: null, correctsId },
      ...{ lines, taxes: toUntaxed(lines), note: '' },
      payments: [{ label: kind === 'invoice' ? 'Withheld from the sale' : 'Given back with the refund', amountCents }],
    },
  ];
}

/** The marketplace's invoice to the partner for the commission and the payment fee of a released sale; none if there are none. */
export async function draftFeeInvoice(tx: Tx, entry: EntryRow): Promise<InvoiceDraft[]> {
  const sale = await findSale(tx, entry);
  if (!sale) return [];
  const { commissionCents, feeCents } = await sumPartnerFees(tx, entry, sale);
  return draftFeeDocument(tx, entry, sale, toFeeLines(commissionCents, feeCents, sale), 'invoice');
}

/** The partner's credit note for a refund, and the marketplace's for the fees that it gives back with it. */
export async function draftRefundCreditNotes(tx: Tx, entry: EntryRow): Promise<InvoiceDraft[]> {
  const { tenantId, id: entryId } = entry;
  const sale = await findSale(tx, entry);
  if (!sale) return [];
  const [refund] = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.tenantId, tenantId), eq(refunds.orderId, sale.id), eq(refunds.entryId, entryId)));
  if (!refund) return [];
  const { partner, commission, fee, tax } = refund.parts;
  const taxBp = getSaleTaxBp(sale);
  const feeCents = sale.feePayer === 'customer' ? fee : 0;
  const priceCents = partner + commission + fee - feeCents;
  const promotionCents = priceCents + feeCents + tax - refund.amountCents;
  const returned = await sumPartnerFees(tx, entry, sale);
  return [
    {
      ...toSaleFields(sale),
      kind: 'credit_note',
      seller: await getPartnerParty(tx, tenantId, sale.partnerId),
      buyer: await getCustomerParty(tx, tenantId, sale.customerId),
      customerId: sale.customerId,
      correctsId: await findInvoiceId(tx, { tenantId, orderId: sale.id, kind: 'invoice', issuerId: sale.partnerId }),
      lines: [
        toSingleLine(`Refund of ${describeSale(sale)}`, priceCents, taxBp),
        ...(feeCents > 0 ? [toSingleLine('Refund of the payment fee', feeCents)] : []),
      ],
      taxes: toTaxes(taxBp, priceCents, tax, feeCents),
      payments: [
        ...(refund.amountCents > 0
          ? [{ label: refund.toCredit ? 'Returned to credit' : 'Refunded', amountCents: refund.amountCents }]
          : []),
        ...(promotionCents > 0 ? [{ label: 'Discount returned to the marketplace', amountCents: promotionCents }] : []),
      ],
      note: refund.note,
    },
    ...(await draftFeeDocument(tx, entry, sale, toFeeLines(-returned.commissionCents, -returned.feeCents, sale), 'credit_note')),
  ];
}
