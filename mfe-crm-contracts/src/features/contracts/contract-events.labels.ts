import type { ContractEventName } from '@techadds/shared/contract/contracts/states';
import { contractStates, envelopeStates, serviceStates, type StatusTable } from '@techadds/shared/ui/states';

type StateRef = readonly [states: StatusTable, state: string];

/** The text shown after the actor's name, and the state whose icon the event uses. */
export const contractEventLabels: Record<ContractEventName, readonly [text: string, like: StateRef]> = {
  created: ['began the contract', [contractStates, 'draft']],
  updated: ['changed the contract', [contractStates, 'draft']],
  sent: ['sent it for signature', [envelopeStates, 'sent']],
  email_sent: ['A link went to', [envelopeStates, 'sent']],
  resent: ['Another link went to', [envelopeStates, 'sent']],
  reminded: ['A reminder went to', [envelopeStates, 'sent']],
  opened: ['opened the contract', [envelopeStates, 'delivered']],
  approved: ['approved the contract', [envelopeStates, 'signed']],
  consented: ['agreed to sign electronically', [envelopeStates, 'signed']],
  signed: ['signed', [envelopeStates, 'signed']],
  completed: ['signed last; the contract is in effect', [contractStates, 'active']],
  sealed: ['sealed the PDF, whose SHA-256 is', [contractStates, 'active']],
  declined: ['declined to sign', [contractStates, 'declined']],
  voided: ['voided the contract', [contractStates, 'voided']],
  terminated: ['ended the contract', [contractStates, 'terminated']],
  notice_given: ['gave notice of termination', [contractStates, 'terminated']],
  renewed: ['renewed the contract', [contractStates, 'active']],
  expired: ['let the contract expire', [contractStates, 'expired']],
  amended: ['signed last; the amendment is in effect', [contractStates, 'active']],
  archived: ['archived the contract', [serviceStates, 'archived']],
  restored: ['restored the contract', [contractStates, 'draft']],
};

/** Events whose note is the recipient's e-mail address; their label is not preceded by an actor. */
export const isEmailEvent = (event: ContractEventName) => event === 'email_sent' || event === 'resent' || event === 'reminded';
