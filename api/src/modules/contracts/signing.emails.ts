import type { Tx } from '../../database/database';
import type { Letter } from '../../mail/mail';
import type { OutboxRow } from '../../mail/outbox';
import { render, type Draft } from '../../mail/render';
import { mailLook } from '../../records/mail-look';
import { findContract, type FullContract } from './contracts.db';
import { findRecipient, type RecipientRow } from './recipients.db';
import { isAsked, signingLink } from './send-for-signature.rules';

type SigningLetter = 'sign' | 'signed';
type SigningRow = Pick<OutboxRow, 'tenantId' | 'appOrigin'> & { subjectId: string; letter: SigningLetter };
type Words = Pick<Draft, 'subject' | 'paragraphs' | 'after'> & { label: string };

const writers: Record<SigningLetter, (found: FullContract, me: RecipientRow) => Words | null> = {
  sign: ({ contract, partner }, me) => {
    if (contract.status !== 'pending_signature' || !isAsked(me)) return null;
    const what = `the contract ${contract.number}, “${contract.title}”`;
    const signs = me.role === 'signer';
    return {
      subject: signs ? `${partner.name} asks you to sign ${contract.number}` : `${partner.name} sends you ${contract.number} to read`,
      paragraphs: [
        signs ? `${partner.name} asks you to read and sign ${what}.` : `${partner.name} sends you ${what} to read. Others sign it.`,
        ...(contract.message.trim() === '' ? [] : [contract.message]),
      ],
      label: signs ? 'Read and sign' : 'Read the contract',
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

/** Writes to one of those who are asked to sign a contract, or to read it; null where there is nothing to say any more. */
export async function writeSigningLetter(tx: Tx, { tenantId, subjectId, appOrigin, letter }: SigningRow): Promise<Letter | null> {
  const me = await findRecipient(tx, tenantId, subjectId);
  const found = me && (await findContract(tx, { tenantId, scope: 'tenant', partnerId: null }, me.contractId));
  const words = found && writers[letter](found, me);
  if (!words) return null;
  const { name: company, id: partnerId } = found.partner;
  const { label, ...rest } = words;
  const action = { label, href: signingLink(tx, me, appOrigin) };
  const look = await mailLook(tx, { tenantId, partnerId, appOrigin });
  return {
    tenantId,
    fromName: company,
    to: me.email,
    subject: rest.subject,
    ...render({ ...rest, action, company, reader: me.name, look }),
  };
}
