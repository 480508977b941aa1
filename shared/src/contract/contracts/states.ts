/** The life of a contract. Those who sign it see it from `pending_signature` on. */
export const contractStatuses = [
  'draft',
  'pending_signature',
  'active',
  'completed',
  'expired',
  'terminated',
  'declined',
  'voided',
] as const;
export type ContractStatus = (typeof contractStatuses)[number];

/** What becomes of somebody who is asked to sign: in the words of DocuSign's recipients. */
export const recipientStatuses = ['created', 'sent', 'delivered', 'completed', 'declined'] as const;
export type RecipientStatus = (typeof recipientStatuses)[number];

/** What becomes of the request to sign as a whole: in the words of DocuSign's envelopes. */
export const envelopeStatuses = ['created', 'sent', 'delivered', 'completed', 'declined', 'voided'] as const;
export type EnvelopeStatus = (typeof envelopeStatuses)[number];

/** A signer signs; a viewer gets the link, and a copy once all have signed. */
export const recipientRoles = ['signer', 'viewer'] as const;
export type RecipientRole = (typeof recipientRoles)[number];

/** One after the other, or all at once. */
export const signingOrders = ['sequential', 'parallel'] as const;
export type SigningOrder = (typeof signingOrders)[number];

/** What its history tells of. */
export const contractEventNames = [
  'created',
  'updated',
  'sent',
  'email_sent',
  'resent',
  'opened',
  'consented',
  'signed',
  'completed',
  'declined',
  'voided',
  'terminated',
  'archived',
  'restored',
] as const;
export type ContractEventName = (typeof contractEventNames)[number];

export const contractActions = ['update', 'send', 'resend', 'void', 'terminate', 'archive', 'restore'] as const;
export type ContractAction = (typeof contractActions)[number];

interface Transition {
  from: readonly ContractStatus[];
  /** Null where the state stays. */
  to: ContractStatus | null;
  past: ContractEventName;
}

/** What its seller can do with a contract. The permission of an action is `contracts.<action>`; what is archived can only be restored. */
export const contractTransitions: Record<ContractAction, Transition> = {
  update: { from: ['draft'], to: null, past: 'updated' },
  send: { from: ['draft'], to: 'pending_signature', past: 'sent' },
  resend: { from: ['pending_signature'], to: null, past: 'resent' },
  void: { from: ['pending_signature'], to: 'voided', past: 'voided' },
  terminate: { from: ['active'], to: 'terminated', past: 'terminated' },
  archive: { from: ['draft', 'declined', 'voided'], to: null, past: 'archived' },
  restore: { from: contractStatuses, to: null, past: 'restored' },
};
