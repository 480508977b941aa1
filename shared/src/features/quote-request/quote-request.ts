/** Requests for quotes, as customers and partners see them. */
export { QuoteRequestPage } from './QuoteRequestPage';
export { QuoteRequestsPage } from './QuoteRequestsPage';
export { clearQuoteRequestDraft, readQuoteRequestDraft, saveQuoteRequestDraft } from './quote-request-draft';
