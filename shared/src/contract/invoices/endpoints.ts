import * as z from 'zod/mini';
import { endpoint } from '../endpoint';
import { cents, currency, Id, id, text, timestamp } from '../fields';
import { listResponse, listQuery } from '../list';
import { invoiceKinds, invoiceSubjects } from './kinds';

/** A party as it was when the document was issued. */
export const InvoiceParty = z.object({
  id,
  name: z.string(),
  email: z.string(),
  /** ISO 3166-1, such as `DE`; empty if it is not known. */
  countryCode: z.string(),
  taxId: z.string(),
});
export type InvoiceParty = z.infer<typeof InvoiceParty>;

/** Discounts and refunds of what a payout pays are negative. */
export const InvoiceLine = z.object({
  description: z.string(),
  quantity: z.int(),
  unitPriceCents: z.int(),
  /** Before tax. */
  netCents: z.int(),
  taxBp: z.int(),
});
export type InvoiceLine = z.infer<typeof InvoiceLine>;

/** The frozen content of a document. */
export const InvoiceContent = z.object({
  seller: InvoiceParty,
  buyer: InvoiceParty,
  lines: z.array(InvoiceLine),
  /** By rate, the highest first. */
  taxes: z.array(z.object({ taxBp: z.int(), netCents: z.int(), taxCents: z.int() })),
  /** How it was settled; adds up to what is paid. */
  payments: z.array(z.object({ label: z.string(), amountCents: z.int() })),
  paidCents: z.int(),
  dueCents: z.int(),
  /** The number of the order, milestone, deposit or payout, or the month of a statement. */
  reference: z.string(),
  note: z.string(),
});
export type InvoiceContent = z.infer<typeof InvoiceContent>;

export const Invoice = z.object({
  id,
  kind: z.enum(invoiceKinds),
  /** Such as `INV-2026-000123`: without gaps by issuer, kind and year. */
  number: z.string(),
  /** A partner, or the marketplace. */
  seller: z.object({ id, name: z.string() }),
  buyer: z.object({ id, name: z.string() }),
  subject: z.object({ type: z.enum(invoiceSubjects), id, name: z.string() }),
  currency,
  netCents: z.int(),
  taxCents: cents,
  /** Of a monthly statement, the closing balance: negative if the partner owes it. */
  totalCents: z.int(),
  issuedAt: timestamp,
});
export type Invoice = z.infer<typeof Invoice>;

export const InvoiceDetail = z.extend(Invoice, {
  content: InvoiceContent,
  /** The document that this one corrects. */
  corrects: z.nullable(z.object({ id, number: z.string() })),
  /** The journal entry that it documents; null for a monthly statement, which is about all entries of `month`. */
  entryId: z.nullable(id),
  /** Such as `2026-10`, in UTC. */
  month: z.nullable(z.string()),
});
export type InvoiceDetail = z.infer<typeof InvoiceDetail>;

const invoiceFilter = {
  kind: z.optional(z.enum(invoiceKinds)),
  partnerId: z.optional(id),
  customerId: z.optional(id),
  /** An order, a milestone, a deposit, a payout, a payout of credit or, for monthly statements, a partner. */
  subjectId: z.optional(id),
  from: z.optional(timestamp),
  to: z.optional(timestamp),
};
const invoiceSorts = ['issuedAt', 'total', 'number'] as const;

export const listInvoices = endpoint({
  method: 'GET',
  path: '/finance/invoices',
  summary: "List invoices, receipts, credit notes and statements, newest first: the customer's, the partner's, or all for admins",
  permission: 'invoices.read',
  query: z.extend(listQuery(invoiceSorts, 'desc'), invoiceFilter),
  response: listResponse(Invoice),
});

export const exportInvoices = endpoint({
  method: 'GET',
  path: '/finance/invoices/export',
  summary: 'Export the matching documents as CSV; `X-Total-Rows` has the number of rows',
  permission: 'invoices.read',
  query: z.strictObject({
    query: z.optional(text(200)),
    sort: z._default(z.enum(invoiceSorts), 'issuedAt'),
    order: z._default(z.enum(['asc', 'desc']), 'desc'),
    ...invoiceFilter,
  }),
  response: z.string(),
  type: 'text/csv',
});

export const getInvoice = endpoint({
  method: 'GET',
  path: '/finance/invoices/{id}',
  summary: 'Get a document with its frozen content',
  permission: 'invoices.read',
  params: Id,
  response: InvoiceDetail,
  errors: [404],
});

export const invoicePdf = endpoint({
  method: 'GET',
  path: '/finance/invoices/{id}/pdf',
  summary: 'Download a document as PDF',
  permission: 'invoices.read',
  params: Id,
  response: z.string(),
  type: 'application/pdf',
  errors: [404],
});

export const invoiceCsv = endpoint({
  method: 'GET',
  path: '/finance/invoices/{id}/csv',
  summary: 'Download the lines of a document as CSV; of a monthly statement, every entry with the balance after it',
  permission: 'invoices.read',
  params: Id,
  response: z.string(),
  type: 'text/csv',
  errors: [404],
});
