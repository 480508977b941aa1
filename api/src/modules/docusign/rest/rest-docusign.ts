import { reminderDays, type SigningOrder } from '@techadds/shared/contract/contracts/states';
import { DocusignError } from '../docusign-error';
import { EnvelopeForm, toEnvelopeSnapshot, type EnvelopeSnapshot } from '../envelope-snapshot';
import { createDocusignSession } from './docusign-session';
import type { Credentials } from './docusign-sign-in';
import { toRecipientId, toRecipientsForm, type EnvelopeRecipient } from './recipients-form';

export interface EnvelopeDraft {
  /** Ours; DocuSign finds the envelope by it where the response of its creation was lost. */
  transactionId: string;
  contractId: string;
  number: string;
  subject: string;
  message: string;
  pdf: Buffer;
  order: SigningOrder;
  recipients: readonly EnvelopeRecipient[];
}

interface UserInfo {
  accounts?: { account_id: string; base_uri: string }[];
}

const minuteMs = 60_000;
const envelopePath = (envelopeId: string, rest = '') => `/envelopes/${encodeURIComponent(envelopeId)}${rest}`;

const toDraftForm = (draft: EnvelopeDraft) => ({
  // Nobody is e-mailed before its id is recorded here.
  status: 'created',
  transactionId: draft.transactionId,
  emailSubject: draft.subject.slice(0, 100),
  emailBlurb: draft.message,
  allowReassign: 'false',
  documents: [{ documentId: '1', name: `${draft.number}.pdf`, fileExtension: 'pdf', documentBase64: draft.pdf.toString('base64') }],
  recipients: toRecipientsForm(draft.recipients, draft.order),
  customFields: { textCustomFields: [{ name: 'techadds_contract', value: draft.contractId, show: 'false', required: 'false' }] },
  notification: {
    useAccountDefaults: 'false',
    reminders: {
      ...{ reminderEnabled: 'true', reminderDelay: String(reminderDays.first), reminderFrequency: String(reminderDays.every) },
    },
  },
});

/**
 * Envelopes of an account by the eSignature REST API 2.1. A thin client of our own: DocuSign's SDK has an HTTP client of its own, which would pass
 * over the rules for outbound addresses.
 */
export function createRestDocusign(credentials: Credentials) {
  const session = createDocusignSession(credentials);
  const changeStatus = (operation: string, envelopeId: string, body: object) =>
    session.call({ operation, method: 'PUT', path: envelopePath(envelopeId), body });

  return {
    /** Signs in and checks that the account is the user's and on this server. @throws DocusignError */
    check: async (): Promise<void> => {
      const { accounts = [] } = await session.getUserInfo<UserInfo>();
      const account = accounts.find((each) => each.account_id === credentials.accountId);
      if (!account) throw new DocusignError('The user of the connection has no account with this account ID.');
      if (URL.canParse(account.base_uri) && new URL(account.base_uri).origin !== new URL(credentials.baseUri).origin)
        throw new DocusignError(`The account is on another server: its base URI is ${account.base_uri}.`);
      await session.call({ operation: 'Read the account', method: 'GET', path: '' });
    },

    /** The envelope that was created with a transaction id, if there is one. @throws DocusignError */
    findByTransactionId: async (transactionId: string): Promise<string | undefined> => {
      const path = `/envelopes?transaction_ids=${encodeURIComponent(transactionId)}`;
      const { envelopes = [] } = await session.callJson<{ envelopes?: { envelopeId: string }[] }>({
        operation: 'Find an envelope',
        method: 'GET',
        path,
      });
      return envelopes[0]?.envelopeId;
    },

    /** Creates an envelope that is not sent yet. @throws DocusignError */
    createDraft: async (draft: EnvelopeDraft): Promise<string> => {
      const { envelopeId } = await session.callJson<{ envelopeId?: string }>({
        operation: 'Create an envelope',
        method: 'POST',
        path: '/envelopes',
        body: toDraftForm(draft),
      });
      if (!envelopeId) throw new DocusignError('DocuSign did not name the envelope.', { retryAfterMs: minuteMs });
      return envelopeId;
    },

    /** Sends a draft. @throws DocusignError */
    send: (envelopeId: string) => changeStatus('Send an envelope', envelopeId, { status: 'sent' }),

    /** Calls off the signing of a sent envelope. @throws DocusignError */
    void: (envelopeId: string, reason: string) =>
      changeStatus('Void an envelope', envelopeId, { status: 'voided', voidedReason: reason.slice(0, 200) || 'Voided' }),

    /** Deletes a draft that was not sent. @throws DocusignError */
    discard: (envelopeId: string) =>
      session.call({
        ...{ operation: 'Delete a draft', method: 'PUT', path: '/folders/recyclebin' },
        body: { envelopeIds: [envelopeId] },
      }),

    /** E-mails these recipients again. @throws DocusignError */
    resend: (envelopeId: string, recipients: readonly EnvelopeRecipient[]) => {
      const toParty = (each: EnvelopeRecipient) => ({ recipientId: toRecipientId(each), name: each.name, email: each.email });
      const isCopy = ({ role }: EnvelopeRecipient) => role === 'viewer' || role === 'cc';
      const body = {
        signers: recipients.filter((each) => !isCopy(each)).map(toParty),
        carbonCopies: recipients.filter(isCopy).map(toParty),
      };
      const path = envelopePath(envelopeId, '/recipients?resend_envelope=true');
      return session.call({ operation: 'Remind recipients', method: 'PUT', path, body });
    },

    /** The envelope with its recipients; undefined where its status is none that a contract has. @throws DocusignError */
    getEnvelope: async (envelopeId: string): Promise<EnvelopeSnapshot | undefined> => {
      const parsed = EnvelopeForm.safeParse(
        await session.callJson<unknown>({
          ...{ operation: 'Read an envelope', method: 'GET' },
          path: envelopePath(envelopeId, '?include=recipients'),
        }),
      );
      if (!parsed.success) throw new DocusignError('DocuSign sent an envelope that cannot be read.', { retryAfterMs: minuteMs });
      return toEnvelopeSnapshot(parsed.data, envelopeId);
    },

    /** All documents of a completed envelope in one PDF, with the certificate. @throws DocusignError */
    getDocument: async (envelopeId: string): Promise<Buffer> => {
      const path = envelopePath(envelopeId, '/documents/combined?certificate=true');
      const { bytes } = await session.call({ operation: 'Read the signed document', method: 'GET', path });
      if (!bytes.subarray(0, 5).equals(Buffer.from('%PDF-')))
        throw new DocusignError('DocuSign sent a document that is no PDF.', { retryAfterMs: minuteMs });
      return bytes;
    },

    /** A page where this recipient signs, for five minutes. @throws DocusignError */
    getSigningUrl: async (envelopeId: string, recipient: EnvelopeRecipient, returnUrl: string): Promise<string> => {
      const { name: userName, email, id: clientUserId } = recipient;
      const body = { returnUrl, authenticationMethod: 'none', userName, email, clientUserId, recipientId: toRecipientId(recipient) };
      const { url } = await session.callJson<{ url?: string }>({
        operation: 'Open the signing page',
        method: 'POST',
        path: envelopePath(envelopeId, '/views/recipient'),
        body,
      });
      const isSafe =
        url !== undefined && URL.canParse(url) && (url.startsWith('https:') || credentials.isAllowedOrigin(new URL(url).origin));
      if (!isSafe) throw new DocusignError('DocuSign named no page to sign on.', { retryAfterMs: minuteMs });
      return url;
    },
  };
}
export type DocusignApi = ReturnType<typeof createRestDocusign>;
