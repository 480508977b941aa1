/** Requests for quotes, as those who ask and those who are asked see them. */
export { QuoteRequestPage } from './QuoteRequestPage';
export { QuoteRequestsPage } from './QuoteRequestsPage';
