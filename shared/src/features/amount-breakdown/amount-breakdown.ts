import { lazyComponent } from '@techadds/shared/ui';

/** Amounts with an explanation: the parts of the total, the journal entries behind it, and its documents. */
export { JournalTable } from './JournalTable';
export { SplitBar, SplitList, type SplitSegment } from './SplitBar';
export { AmountBreakdown } from './AmountBreakdown';
export { humanize, getEntryState } from './labels';
export { invoiceKindLabels } from './invoices.labels';
export const DownloadInvoiceButton = lazyComponent(() => import('./DownloadInvoiceButton').then((part) => part.DownloadInvoiceButton));
export const ExchangeNote = lazyComponent(() => import('./ExchangeNote').then((part) => part.ExchangeNote));
export const InvoiceCard = lazyComponent(() => import('./InvoiceCard').then((part) => part.InvoiceCard));
