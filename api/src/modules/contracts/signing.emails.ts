import type { RecipientRole } from '@techadds/shared/contract/contracts/states';
import type { Tx } from '../../platform/database/client';
import type { EmailMessage } from '../../platform/email/email';
import type { OutboxRow } from '../../platform/email/outbox';
import { renderEmailContent, type EmailContent } from '../../platform/email/render';
import { getEmailTheme } from '../branding/email-theme.service';
import { findContract, type ContractRecord } from './contracts.db';
import { findRecipient, type RecipientRow } from './recipients.db';
import { getLastSigningDay, isSigningExpired } from './signing-expiry.rules';
import { hasActiveLink, mustAct, buildSigningUrl } from './signing-links';

type SigningEmailKind = 'sign' | 'remind' | 'signed';
type SigningOutboxRow = Pick<OutboxRow, 'tenantId' | 'appOrigin'> & { subjectId: string; kind: SigningEmailKind };
type SigningEmailContent = Pick<EmailContent, 'subject' | 'paragraphs' | 'after'> & { label: string };

const getNoun = ({ contract: { amendsId } }: ContractRecord) => (amendsId === null ? 'contract' : 'amendment');
const formatContract = (record: ContractRecord) => `the ${getNoun(record)} ${record.contract.number}, “${record.contract.title}”`;
const linkNote = 'The link is yours alone: do not pass it on. You need no account. If you did not expect this, do nothing.';

/** Until when somebody who has to sign or approve can do so; empty for others, and where it does not expire. */
function toDeadline(record: ContractRecord, recipient: RecipientRow): string[] {
  const day = getLastSigningDay(record);
  return day === null || !mustAct(recipient) ? [] : [`You can ${recipient.role === 'approver' ? 'approve' : 'sign'} it until ${day}.`];
}

/** The action that a recipient is asked for; a cc recipient is asked nothing. */
const requests: Record<Exclude<RecipientRole, 'cc'>, { subject: string; ask: string; also: string; label: string }> = {
  signer: { subject: 'asks you to sign', ask: 'asks you to read and sign', also: '', label: 'Read and sign' },
  approver: {
    ...{ subject: 'asks you to approve', ask: 'asks you to read and approve', label: 'Read and approve' },
    also: ' The signers are asked once it is approved.',
  },
  viewer: { subject: 'sends you', ask: 'sends you', also: ' Others sign it.', label: 'Read the contract' },
};

const contentByKind: Record<SigningEmailKind, (record: ContractRecord, recipient: RecipientRow) => SigningEmailContent | null> = {
  sign: (record, recipient) => {
    const { contract, partner } = record;
    if (contract.status !== 'pending_signature' || !hasActiveLink(recipient) || recipient.role === 'cc') return null;
    const { subject, ask, also, label } = requests[recipient.role];
    const toRead = recipient.role === 'viewer' ? ' to read' : '';
    return {
      subject: `${partner.name} ${subject} ${contract.number}${toRead}`,
      paragraphs: [
        `${partner.name} ${ask} ${formatContract(record)}${toRead}.${also}`,
        ...toDeadline(record, recipient),
        ...(contract.message.trim() === '' ? [] : [contract.message]),
      ],
      label,
      after: [linkNote],
    };
  },
  remind: (record, recipient) => {
    const { contract, partner } = record;
    if (contract.status !== 'pending_signature' || !hasActiveLink(recipient) || !mustAct(recipient)) return null;
    const isSigner = recipient.role === 'signer';
    return {
      subject: `Reminder: ${contract.number} waits for your ${isSigner ? 'signature' : 'approval'}`,
      paragraphs: [
        `${partner.name} sent you ${formatContract(record)}. It still waits for you to ${isSigner ? 'sign' : 'approve'} it.`,
        ...toDeadline(record, recipient),
        'If you do not agree, decline it on the page and say why.',
      ],
      label: isSigner ? 'Read and sign' : 'Read and approve',
      after: [linkNote],
    };
  },
  signed: (record, { role }) => {
    const { contract } = record;
    if (contract.status !== 'active' && contract.status !== 'completed') return null;
    return {
      subject: `${contract.number} is signed by everybody`,
      paragraphs: [
        `Everybody has signed ${formatContract(record)}. It is in force.`,
        `${role === 'cc' ? 'You get a copy' : 'Keep your copy'}: the page has it as a document, with a certificate of who signed it and when.`,
      ],
      label: `Open the signed ${getNoun(record)}`,
      after: [],
    };
  },
};

/** Renders an e-mail to a recipient of a contract; null if it is obsolete. */
export async function renderSigningEmail(
  tx: Tx,
  { tenantId, subjectId, appOrigin, kind }: SigningOutboxRow,
  now: Date,
): Promise<EmailMessage | null> {
  const recipient = await findRecipient(tx, tenantId, subjectId);
  const record = recipient && (await findContract(tx, { tenantId, scope: 'tenant', partnerId: null }, recipient.contractId));
  if (record && isSigningExpired(record.contract, now)) return null;
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
