import type { Tx } from '../../platform/database/client';
import type { Deps } from '../../platform/deps';
import { notFound } from '../../platform/http/errors';
import { isLinkTokenFor, parseLinkToken } from '../link-tokens/link-tokens.service';
import { findTenantQuote, type QuoteRow } from './quotes.db';

/**
 * Runs the handler on the quote of a link, locked with `forUpdate`. All invalid links get the same error.
 * @throws AppError 404.
 */
export async function withQuoteLink<T>(
  { db }: Pick<Deps, 'db'>,
  token: string,
  handler: (tx: Tx, row: QuoteRow) => Promise<T>,
  forUpdate = false,
): Promise<T> {
  const target = parseLinkToken(token);
  if (!target) throw notFound('quote');
  return db.withTenant(target.tenantId, async (tx) => {
    const row = await findTenantQuote(tx, target.tenantId, target.id, forUpdate);
    if (!row || row.status === 'draft' || !isLinkTokenFor(tx, 'quote', { ...target, nonce: row.linkNonce }, token)) throw notFound('quote');
    return handler(tx, row);
  });
}
