import { wasSentToCustomer } from '@techadds/shared/contract/quotes/states';
import type { Tx } from '../../platform/database/client';
import type { Deps } from '../../platform/deps';
import { notFound } from '../../platform/http/errors';
import { isLinkTokenFor, parseLinkToken } from '../link-tokens/link-tokens.service';
import { findTenantQuote, type QuoteRow } from './quotes.db';

/** `mailed`: the link of the e-mail to the customer; `copied`: the one that the seller sees. */
export type LinkOrigin = 'mailed' | 'copied';

function findLinkOrigin(tx: Tx, { tenantId, id, linkNonce: nonce }: QuoteRow, token: string): LinkOrigin | undefined {
  if (isLinkTokenFor(tx, 'mailed_quote', { tenantId, id, nonce }, token)) return 'mailed';
  return isLinkTokenFor(tx, 'quote', { tenantId, id, nonce }, token) ? 'copied' : undefined;
}

/**
 * Runs the handler on the quote of a link, locked with `forUpdate`. All invalid links get the same error.
 * @throws AppError 404.
 */
export async function withQuoteLink<T>(
  { db }: Pick<Deps, 'db'>,
  token: string,
  handler: (tx: Tx, row: QuoteRow, origin: LinkOrigin) => Promise<T>,
  forUpdate = false,
): Promise<T> {
  const target = parseLinkToken(token);
  if (!target) throw notFound('quote');
  return db.withTenant(target.tenantId, async (tx) => {
    const row = await findTenantQuote(tx, target.tenantId, target.id, forUpdate);
    const origin = row && wasSentToCustomer(row) ? findLinkOrigin(tx, row, token) : undefined;
    if (!row || !origin) throw notFound('quote');
    return handler(tx, row, origin);
  });
}
