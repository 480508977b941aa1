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

/** Who e-mails the recipients and takes their signatures. */
export const signingProviders = ['builtin', 'docusign'] as const;
export type SigningProvider = (typeof signingProviders)[number];

/**
 * An approver approves it before the signers are asked; a signer signs; a viewer reads it from the start; a cc recipient gets a copy once all
 * have signed.
 */
export const recipientRoles = ['signer', 'approver', 'viewer', 'cc'] as const;
export type RecipientRole = (typeof recipientRoles)[number];

/** The days after which somebody who was asked to sign or approve is reminded, and then again. */
export const reminderDays = { first: 5, every: 2 } as const;

/** The days in which a contract that was sent for signature here can be signed. */
export const signingDays = { default: 30, max: 365 } as const;

/** One after the other, or all at the same time. */
export const signingOrders = ['sequential', 'parallel'] as const;
export type SigningOrder = (typeof signingOrders)[number];

/** Whether it ends on its last day, goes on by itself unless somebody gives notice, or has to be renewed by hand. */
export const renewals = ['none', 'auto', 'manual'] as const;
export type Renewal = (typeof renewals)[number];

/** Who has to meet an obligation. */
export const obligationParties = ['partner', 'customer'] as const;
export type ObligationParty = (typeof obligationParties)[number];

/** The entries of the contract calendar: the ends of terms, and what is due within them. */
export const calendarKinds = ['obligation', 'milestone', 'expiry', 'renewal', 'notice'] as const;
export type CalendarKind = (typeof calendarKinds)[number];

/** The events of a contract's history. */
export const contractEventNames = [
  'created',
  'updated',
  'sent',
  'email_sent',
  'resent',
  'reminded',
  'opened',
  'approved',
  'consented',
  'signed',
  'completed',
  'sealed',
  'declined',
  'voided',
  'notice_given',
  'terminated',
  'renewed',
  'expired',
  'amended',
  'archived',
  'restored',
] as const;
export type ContractEventName = (typeof contractEventNames)[number];

export const contractActions = ['update', 'send', 'resend', 'void', 'amend', 'terminate', 'archive', 'restore'] as const;
export type ContractAction = (typeof contractActions)[number];

/** The seller's actions on a contract. The permission of an action is `contracts.<action>`; an archived contract can only be restored. */
export const contractTransitions: Record<ContractAction, Transition<ContractStatus, ContractEventName>> = {
  update: { from: ['draft'], to: null, event: 'updated' },
  send: { from: ['draft'], to: 'pending_signature', event: 'sent' },
  resend: { from: ['pending_signature'], to: null, event: 'resent' },
  void: { from: ['pending_signature'], to: 'voided', event: 'voided' },
  // Its terms change once everybody has signed the amendment.
  amend: { from: ['active'], to: null, event: 'amended' },
  terminate: { from: ['active'], to: 'terminated', event: 'terminated' },
  archive: { from: ['draft', 'declined', 'voided'], to: null, event: 'archived' },
  restore: { from: contractStatuses, to: null, event: 'restored' },
};

/** The steps of a contract in force that its dates take, not its users. */
export const contractTermTransitions = {
  /** Somebody terminated it for a later day. */
  giveNotice: { from: ['active'], to: null, event: 'notice_given' },
  /** The day of its termination came. */
  end: { from: ['active'], to: 'terminated', event: 'terminated' },
  renew: { from: ['active'], to: null, event: 'renewed' },
  expire: { from: ['active'], to: 'expired', event: 'expired' },
} as const satisfies Record<string, Transition<ContractStatus, ContractEventName>>;

/** The statuses in which obligations are planned and met. */
export const obligationStatuses: readonly ContractStatus[] = ['draft', 'pending_signature', 'active'];
