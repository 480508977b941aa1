import type { Tx } from '../../platform/database/client';
import type { EmailMessage } from '../../platform/email/email';
import type { OutboxRow } from '../../platform/email/outbox';
import { renderEmailContent } from '../../platform/email/render';
import { getQuotePath } from '../link-tokens/link-tokens.service';
import { getEmailTheme } from '../branding/email-theme.service';
import { findTenantQuote } from './quotes.db';
import { isQuoteOpen } from './quotes.guards';

type QuoteOutboxRow = Pick<OutboxRow, 'tenantId' | 'appOrigin'> & { subjectId: string };

/** Renders the e-mail with the quote's link; null if the quote is archived or no longer open. */
export async function renderQuoteEmail(
  tx: Tx,
  { tenantId, subjectId, appOrigin }: QuoteOutboxRow,
  now: Date,
): Promise<EmailMessage | null> {
  const row = await findTenantQuote(tx, tenantId, subjectId);
  const link = row && getQuotePath(tx, row);
  if (!row || !link || row.archivedAt !== null || !isQuoteOpen(row, now)) return null;
  const { number, title, validUntil, customer, partner } = row;
  const subject = `Quote ${number} from ${partner.name}`;
  const body = renderEmailContent({
    subject,
    company: partner.name,
    theme: await getEmailTheme(tx, { tenantId, partnerId: partner.id, appOrigin }),
    recipientName: customer.name,
    paragraphs: [`${partner.name} has made you a quote: ${title}.`, `You can accept it until ${validUntil}, without an account.`],
    action: { label: 'Read the quote', href: `${appOrigin}${link}` },
    after: ['Whoever has this link can read and answer the quote, so pass it on with care.'],
  });
  return { tenantId, fromName: partner.name, to: customer.email, subject, ...body };
}
