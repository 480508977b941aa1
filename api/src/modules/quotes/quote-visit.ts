import { requireNotSeller, type SignedInVisitor } from '../sessions/link-visitor.service';
import type { LinkOrigin } from './quote-link';
import type { QuoteRow } from './quotes.db';

/** How somebody opened a quote: with which link, and signed in as whom. */
export interface QuoteVisit {
  visitor: SignedInVisitor | undefined;
  origin: LinkOrigin;
}

/** Whether the visitor's account is that of the customer. */
const isCustomerAccount = ({ customer, tenantId }: QuoteRow, visitor: SignedInVisitor | undefined): boolean =>
  visitor?.role === 'customer' &&
  visitor.tenantId === tenantId &&
  (visitor.userId === customer.userId || visitor.verifiedEmail === customer.email.toLowerCase());

/** Whether nothing shows yet that the visitor is the customer: the seller has the link too. */
export const needsCode = (row: QuoteRow, { visitor, origin }: QuoteVisit): boolean =>
  origin === 'copied' && !isCustomerAccount(row, visitor);

/** How it is known that the visitor is the customer. */
export function describeProof(row: QuoteRow, { visitor, origin }: QuoteVisit): string {
  if (isCustomerAccount(row, visitor)) return `Signed in as ${visitor?.name}`;
  return origin === 'mailed'
    ? `With the link in the e-mail to ${row.customer.email}`
    : `With a copied link and a code e-mailed to ${row.customer.email}`;
}

/** @throws AppError 403 for a signed-in member of the selling side */
export const requireCustomerSide = (visitor: SignedInVisitor | undefined, { tenantId, partner }: QuoteRow): void =>
  requireNotSeller(visitor, { tenantId, partnerId: partner.id });
