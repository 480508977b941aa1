import { renderAccountEmail } from './modules/accounts/accounts.emails';
import { renderCompanyEmail } from './modules/companies/companies.emails';
import { renderSigningEmail } from './modules/contracts/signing.emails';
import { renderDigestEmail } from './modules/notifications/digest.emails';
import { renderQuoteCodeEmail, renderQuoteEmail } from './modules/quotes/quotes.emails';
import { renderInviteEmail } from './modules/staff/invites.emails';
import type { EmailRenderer } from './platform/email/outbox';

/** Renders the e-mails of all modules; null if there is nothing to send any more. */
export const renderEmail: EmailRenderer = async (tx, { userId, subjectId, kind, ...row }, now) => {
  switch (kind) {
    case 'quote':
      return subjectId === null ? null : renderQuoteEmail(tx, { ...row, subjectId }, now);
    case 'quote_code':
      return subjectId === null ? null : renderQuoteCodeEmail(tx, { ...row, subjectId }, now);
    case 'sign':
    case 'remind':
    case 'signed':
      return subjectId === null ? null : renderSigningEmail(tx, { ...row, subjectId, kind }, now);
    case 'staff_invite':
      return subjectId === null ? null : renderInviteEmail(tx, { ...row, subjectId }, now);
    case 'digest':
      return userId === null ? null : renderDigestEmail(tx, { ...row, userId });
    case 'company_status':
      return userId === null ? null : renderCompanyEmail(tx, { ...row, userId });
    default:
      return userId === null ? null : renderAccountEmail(tx, { ...row, userId, kind }, now);
  }
};
