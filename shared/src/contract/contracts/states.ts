import type { Transition } from '../transitions';

/** The states of a contract. Signers can see it from `pending_signature` on. */
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

/** The states of a recipient, with the names of DocuSign's recipient statuses. */
export const recipientStatuses = ['created', 'sent', 'delivered', 'completed', 'declined'] as const;
export type RecipientStatus = (typeof recipientStatuses)[number];

/** The states of the signature request, with the names of DocuSign's envelope statuses. */
export const envelopeStatuses = ['created', 'sent', 'delivered', 'completed', 'declined', 'voided'] as const;
export type EnvelopeStatus = (typeof envelopeStatuses)[number];

/** A signer signs; a viewer gets the link, and a copy once all have signed. */
export const recipientRoles = ['signer', 'viewer'] as const;
export type RecipientRole = (typeof recipientRoles)[number];

/** One after the other, or all at the same time. */
export const signingOrders = ['sequential', 'parallel'] as const;
export type SigningOrder = (typeof signingOrders)[number];

/** The events of a contract's history. */
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

/** The seller's actions on a contract. The permission of an action is `contracts.<action>`; an archived contract can only be restored. */
export const contractTransitions: Record<ContractAction, Transition<ContractStatus, ContractEventName>> = {
  update: { from: ['draft'], to: null, event: 'updated' },
  send: { from: ['draft'], to: 'pending_signature', event: 'sent' },
  resend: { from: ['pending_signature'], to: null, event: 'resent' },
  void: { from: ['pending_signature'], to: 'voided', event: 'voided' },
  terminate: { from: ['active'], to: 'terminated', event: 'terminated' },
  archive: { from: ['draft', 'declined', 'voided'], to: null, event: 'archived' },
  restore: { from: contractStatuses, to: null, event: 'restored' },
};
