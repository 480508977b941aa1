import type { InvoiceContent, InvoiceLine, InvoiceParty } from '@techadds/shared/contract/invoices/endpoints';
import type { InvoiceKind, InvoiceSubject } from '@techadds/shared/contract/invoices/kinds';

/** A document before it has its number and time. */
export interface InvoiceDraft {
  kind: InvoiceKind;
  seller: InvoiceParty;
  buyer: InvoiceParty;
  partnerId: string;
  /** The customer who receives it; null if the partner does. */
  customerId: string | null;
  subject: { type: InvoiceSubject; id: string };
  orderId: string | null;
  correctsId: string | null;
  lines: InvoiceLine[];
  taxes: InvoiceContent['taxes'];
  payments: InvoiceContent['payments'];
  reference: string;
  note: string;
}

/** A line of one piece. */
export const toSingleLine = (description: string, netCents: number, taxBp = 0): InvoiceLine => ({
  ...{ description, quantity: 1, unitPriceCents: netCents, netCents, taxBp },
});

/** Untaxed lines as the only group of the tax breakdown. */
export const toUntaxed = (lines: readonly InvoiceLine[]): InvoiceContent['taxes'] => [
  { taxBp: 0, netCents: lines.reduce((sum, { netCents }) => sum + netCents, 0), taxCents: 0 },
];

/** The tax rate of an amount, in basis points, where a sale of several rates stores only the sum of its taxes. */
export const computeEffectiveTaxBp = (netCents: number, taxCents: number): number =>
  netCents === 0 ? 0 : Math.round((taxCents * 10_000) / netCents);

/** The sums of a document, in cents. */
export function computeInvoiceTotals({ lines, taxes, payments }: Pick<InvoiceDraft, 'lines' | 'taxes' | 'payments'>) {
  const netCents = lines.reduce((sum, line) => sum + line.netCents, 0);
  const taxCents = taxes.reduce((sum, tax) => sum + tax.taxCents, 0);
  const totalCents = netCents + taxCents;
  const paidCents = payments.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return { netCents, taxCents, totalCents, paidCents, dueCents: totalCents - paidCents };
}
