import type { Tx } from '../../platform/database/client';
import type { EmailMessage } from '../../platform/email/email';
import type { OutboxRow } from '../../platform/email/outbox';
import { renderEmailContent } from '../../platform/email/render';
import { getQuotePath } from '../link-tokens/link-tokens.service';
import { getEmailTheme } from '../branding/email-theme.service';
import { notFound } from '../../platform/http/errors';
import type { Caller } from '../../platform/auth/caller';
import { findQuote, findTenantQuote, type QuoteRow } from './quotes.db';
import { toSellerRow } from './quote-versions';
import { createQuoteCode } from './quote-code';
import { isQuoteOpen } from './quotes.guards';

type QuoteOutboxRow = Pick<OutboxRow, 'tenantId' | 'appOrigin'> & { subjectId: string };

/** Renders the e-mail with the quote's link; null if the quote is archived or no longer open. */
export async function renderQuoteEmail(
  tx: Tx,
  { tenantId, subjectId, appOrigin }: QuoteOutboxRow,
  now: Date,
): Promise<EmailMessage | null> {
  const row = await findTenantQuote(tx, tenantId, subjectId);
  const link = row && getQuotePath(tx, row, 'mailed_quote');
  if (!row || !link || row.archivedAt !== null || !isQuoteOpen(row, now)) return null;
  return composeQuoteEmail(tx, row, appOrigin, link);
}

/** The e-mail of a quote with the given path as its link. */
async function composeQuoteEmail(tx: Tx, row: QuoteRow, appOrigin: string, link: string): Promise<EmailMessage> {
  const { tenantId, number, title, validUntil, customer, partner, versionNumber } = row;
  const offers = versionNumber > 1 ? 'has made you a new version of the quote' : 'has made you a quote';
  const subject = `Quote ${number} from ${partner.name}`;
  const body = renderEmailContent({
    subject,
    company: partner.name,
    theme: await getEmailTheme(tx, { tenantId, partnerId: partner.id, appOrigin }),
    recipientName: customer.name,
    paragraphs: [`${partner.name} ${offers}: ${title}.`, `You can accept it until ${validUntil}, without an account.`],
    action: { label: 'Read the quote', href: `${appOrigin}${link}` },
    after: ['Whoever has this link can read and answer the quote, so pass it on with care.'],
  });
  return { tenantId, fromName: partner.name, to: customer.email, subject, ...body };
}

/** The e-mail that sending the quote would send, with the address of the app for its link. @throws AppError 404 */
export async function previewQuoteEmail(tx: Tx, caller: Caller, id: string, appOrigin: string) {
  const row = await findQuote(tx, caller, id);
  if (!row) throw notFound('quote');
  const { fromName, to, subject, text, html } = await composeQuoteEmail(tx, toSellerRow(row), appOrigin, '');
  return { fromName, to, subject, text, html };
}

/** Renders the e-mail with the code for accepting a quote by a copied link; null if the quote is no longer open. */
export async function renderQuoteCodeEmail(
  tx: Tx,
  { tenantId, subjectId, appOrigin }: QuoteOutboxRow,
  now: Date,
): Promise<EmailMessage | null> {
  const row = await findTenantQuote(tx, tenantId, subjectId);
  if (!row || row.archivedAt !== null || !isQuoteOpen(row, now)) return null;
  const { number, title, customer, partner } = row;
  const code = createQuoteCode(tx, row, now).replace(/(\d{4})(?=\d)/, '$1 ');
  const subject = `Your code for quote ${number}`;
  const body = renderEmailContent({
    subject,
    company: partner.name,
    theme: await getEmailTheme(tx, { tenantId, partnerId: partner.id, appOrigin }),
    recipientName: customer.name,
    paragraphs: [`Somebody, most likely you, wants to accept the quote ${number}, ${title}, of ${partner.name}.`, `The code is ${code}.`],
    after: ['It works for ten minutes. If this was not you, do nothing, and give the code to nobody: not to the seller either.'],
  });
  return { tenantId, fromName: partner.name, to: customer.email, subject, ...body };
}
