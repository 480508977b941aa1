import type { InvoiceKind } from '@techadds/shared/contract/invoices/kinds';

export const invoiceKindLabels: Record<InvoiceKind, string> = {
  invoice: 'Invoice',
  receipt: 'Receipt',
  credit_note: 'Credit note',
  payout_statement: 'Payout statement',
  monthly_statement: 'Monthly statement',
};
