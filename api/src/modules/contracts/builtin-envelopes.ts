import { randomUUID } from 'node:crypto';
import { enqueueEmail } from '../../platform/email/outbox';
import type { EnvelopePort } from './envelope-port';
import { updateRecipientRow } from './recipients.db';
import { sendNextSigningLinks } from './signing-links';

/** The built-in provider: everybody gets a link of their own by e-mail, and the contract itself says whether it was voided. */
export const builtinEnvelopes: EnvelopePort = {
  send: sendNextSigningLinks,
  resend: async (tx, { now, appOrigin }, { tenantId }, recipient) => {
    await updateRecipientRow(tx, recipient, { linkNonce: randomUUID(), sentAt: now.toISOString(), reminderCount: 0 });
    await enqueueEmail(tx, { tenantId, subjectId: recipient.id, kind: 'sign', appOrigin }, now);
  },
  void: () => Promise.resolve(),
};
