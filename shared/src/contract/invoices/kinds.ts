/** The documents of money. This file imports nothing, so that the database schema can use it, too. */
export const invoiceKinds = ['invoice', 'receipt', 'credit_note', 'payout_statement', 'monthly_statement'] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];

/** The subjects of documents. */
export const invoiceSubjects = ['order', 'milestone', 'deposit', 'payout', 'credit_payout', 'partner'] as const;
export type InvoiceSubject = (typeof invoiceSubjects)[number];
