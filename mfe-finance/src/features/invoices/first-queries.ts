import { listInvoices } from '@techadds/shared/contract/invoices/endpoints';
import type { FirstQueries } from '@techadds/shared/mfe';

export const invoiceList = { endpoint: listInvoices, sorts: ['issuedAt', 'total', 'number'], order: 'desc' } as const;

export const firstQueries = { InvoicesPage: [invoiceList] } satisfies FirstQueries;
