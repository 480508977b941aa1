import type { EnvelopeStatus, RecipientStatus } from '@techadds/shared/contract/contracts/states';

const envelopeRanks: Record<EnvelopeStatus, number> = { created: 0, sent: 1, delivered: 2, completed: 3, declined: 3, voided: 3 };
const recipientRanks: Record<RecipientStatus, number> = { created: 0, sent: 1, delivered: 2, completed: 3, declined: 3 };

/** Whether an envelope can have gone from one status to the other. Events come late and out of order; nothing follows a final status. */
export const isLaterEnvelopeStatus = (current: EnvelopeStatus, next: EnvelopeStatus): boolean =>
  envelopeRanks[next] > envelopeRanks[current];

/** The same for a recipient. */
export const isLaterRecipientStatus = (current: RecipientStatus, next: RecipientStatus): boolean =>
  recipientRanks[next] > recipientRanks[current];

export const isFinal = (status: EnvelopeStatus): boolean => envelopeRanks[status] === 3;
