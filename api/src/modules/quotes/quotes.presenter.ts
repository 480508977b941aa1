import { computeQuoteTotals } from '@techadds/shared/contract/quotes/totals';
import type { PublicQuote, Quote, QuoteDetail, QuoteVersion } from '@techadds/shared/contract/quotes/endpoints';
import type { Tx } from '../../platform/database/client';
import type { Caller } from '../../platform/auth/caller';
import { notFound } from '../../platform/http/errors';
import { getAppliedBranding } from '../branding/branding.service';
import { getQuotePath } from '../link-tokens/link-tokens.service';
import { findProjectLink } from '../projects/project-link.service';
import { findTenantName } from './quote-lookups.db';
import * as db from './quotes.db';
import { maskEmail } from './quote-code';
import { allowedQuoteActions, isQuoteOpen } from './quotes.guards';
import { toSellerRow, toVersionDtos } from './quote-versions';
import { getEndOfDay } from './validity.service';

export function toQuoteDto(tx: Pick<Tx, 'hmac'>, row: db.QuoteListRow): Quote {
  const { id, number, title, customer, partner, status, currency, totalCents, validUntil } = row;
  const { sentAt, viewedAt, decidedAt, createdAt, updatedAt, archivedAt, versionNumber, timeZone } = row;
  return {
    ...{ id, number, title, customer: { id: customer.id, name: customer.name, email: customer.email }, partner, status, currency },
    ...{ expiresAt: getEndOfDay(validUntil, timeZone), versionNumber },
    ...{ totalCents, validUntil, sentAt, viewedAt, decidedAt, link: getQuotePath(tx, row), createdAt, updatedAt, archivedAt },
  };
}

const toQuoteContent = ({ intro, terms, lines, discount }: db.QuoteRow) => ({
  intro,
  terms,
  lines,
  discount,
  totals: computeQuoteTotals(lines, discount),
});

/** Presents a quote for the caller; its customer sees no internal events, no void reason and no contract. */
export async function toQuoteDetailDto(tx: Tx, caller: Caller, sentRow: db.QuoteRow): Promise<QuoteDetail> {
  const isSeller = caller.scope !== 'own';
  const row = isSeller ? toSellerRow(sentRow) : sentRow;
  const { events, request, contract, order } = await db.loadQuoteRelations(tx, row);
  const { acceptedBy, declineReason } = row;
  return {
    ...toQuoteDto(tx, row),
    ...toQuoteContent(row),
    counter: row.counter ?? null,
    ...{ acceptedBy, declineReason, contract: (isSeller && contract) || null },
    project: (await findProjectLink(tx, row.tenantId, { quoteId: row.id })) ?? null,
    order: order ?? null,
    request: request && (isSeller || request.requestedBy === caller.userId) ? { id: request.id, message: request.message } : null,
    timeline: events
      .filter(({ internal }) => isSeller || !internal)
      .map(({ internal: _, note, ...event }) => ({ ...event, note: isSeller || event.event !== 'voided' ? note : null })),
    allowedActions: allowedQuoteActions(row, caller.role),
  };
}

/** @throws AppError 404 if it is not visible to the caller. */
export async function getQuoteDetail(tx: Tx, caller: Caller, id: string): Promise<QuoteDetail> {
  const row = await db.findQuote(tx, caller, id);
  if (!row) throw notFound('quote');
  return toQuoteDetailDto(tx, caller, row);
}

/** @throws AppError 404 if it is not visible to the caller. */
export async function getQuoteVersions(tx: Tx, caller: Caller, id: string): Promise<{ currency: string; versions: QuoteVersion[] }> {
  const row = await db.findQuote(tx, caller, id);
  if (!row) throw notFound('quote');
  return { currency: row.currency, versions: toVersionDtos(row, await db.listQuoteVersions(tx, row), caller.scope !== 'own') };
}

/** Presents a quote for a visitor with its link. @param needsCode whether accepting it takes a code that is e-mailed to the customer */
export async function toPublicQuoteDto(tx: Tx, row: db.QuoteRow, now: Date, needsCode = false): Promise<PublicQuote> {
  const { tenantId, number, title, status, currency, validUntil, sentAt, decidedAt, acceptedBy, declineReason, customer, partner } = row;
  const { sentNames, timeZone, versionNumber, counter } = row;
  if (sentAt === null) throw new Error('A quote that was never sent has no reader.');
  return {
    ...{ number, title, status, currency, ...toQuoteContent(row), validUntil, sentAt, decidedAt, acceptedBy, declineReason },
    ...{ expiresAt: getEndOfDay(validUntil, timeZone), versionNumber, counter: counter ?? null },
    ...{ customerName: sentNames?.customerName ?? customer.name, partnerName: sentNames?.partnerName ?? partner.name },
    ...{ tenantName: await findTenantName(tx, tenantId) },
    branding: await getAppliedBranding(tx, tenantId, partner.id),
    open: isQuoteOpen(row, now),
    codeRecipient: needsCode ? maskEmail(customer.email) : null,
  };
}
