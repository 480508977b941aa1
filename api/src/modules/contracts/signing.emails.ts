import type { Tx } from '../../platform/database/client';
import type { EmailMessage } from '../../platform/email/email';
import type { OutboxRow } from '../../platform/email/outbox';
import { renderEmailContent, type EmailContent } from '../../platform/email/render';
import { getEmailTheme } from '../branding/email-theme.service';
import { findContract, type ContractRecord } from './contracts.db';
import { findRecipient, type RecipientRow } from './recipients.db';
import { hasActiveLink, buildSigningUrl } from './send-for-signature.rules';

type SigningEmailKind = 'sign' | 'signed';
type SigningOutboxRow = Pick<OutboxRow, 'tenantId' | 'appOrigin'> & { subjectId: string; letter: SigningEmailKind };
type SigningEmailContent = Pick<EmailContent, 'subject' | 'paragraphs' | 'after'> & { label: string };

const contentByKind: Record<SigningEmailKind, (record: ContractRecord, recipient: RecipientRow) => SigningEmailContent | null> = {
  sign: ({ contract, partner }, recipient) => {
    if (contract.status !== 'pending_signature' || !hasActiveLink(recipient)) return null;
    const contractLabel = `the contract ${contract.number}, “${contract.title}”`;
    const isSigner = recipient.role === 'signer';
    return {
      subject: isSigner ? `${partner.name} asks you to sign ${contract.number}` : `${partner.name} sends you ${contract.number} to read`,
      paragraphs: [
        isSigner
          ? `${partner.name} asks you to read and sign ${contractLabel}.`
          : `${partner.name} sends you ${contractLabel} to read. Others sign it.`,
        ...(contract.message.trim() === '' ? [] : [contract.message]),
      ],
      label: isSigner ? 'Read and sign' : 'Read the contract',
      after: ['The link is yours alone: do not pass it on. You need no account. If you did not expect this, do nothing.'],
    };
  },
  signed: ({ contract }) =>
    contract.status === 'active' || contract.status === 'completed'
      ? {
          subject: `${contract.number} is signed by everybody`,
          paragraphs: [
            `Everybody has signed the contract ${contract.number}, “${contract.title}”. It is in force.`,
            'Keep your copy: the page has it as a document, with a certificate of who signed it and when.',
          ],
          label: 'Open the signed contract',
          after: [],
        }
      : null,
};

/** Renders an e-mail to a recipient of a contract; null if it is obsolete. */
export async function renderSigningEmail(
  tx: Tx,
  { tenantId, subjectId, appOrigin, letter: kind }: SigningOutboxRow,
): Promise<EmailMessage | null> {
  const recipient = await findRecipient(tx, tenantId, subjectId);
  const record = recipient && (await findContract(tx, { tenantId, scope: 'tenant', partnerId: null }, recipient.contractId));
  const content = record && contentByKind[kind](record, recipient);
  if (!content) return null;
  const { name: company, id: partnerId } = record.partner;
  const { label, ...rest } = content;
  const action = { label, href: buildSigningUrl(tx, recipient, appOrigin) };
  const theme = await getEmailTheme(tx, { tenantId, partnerId, appOrigin });
  return {
    tenantId,
    fromName: company,
    to: recipient.email,
    subject: rest.subject,
    ...renderEmailContent({ ...rest, action, company, recipientName: recipient.name, theme }),
  };
}
