import type { ContractEventName, ContractStatus } from '@techadds/shared/contract/contracts/states';
import { getActorName, type ActorContext } from '../audit/action-context.service';
import type { Lifecycle } from '../transitions/transitions.service';
import { insertContractEvent } from './contract-events.db';
import { updateContractRow, type ContractRow } from './contracts.db';

/** The context of an action that sends e-mails; `appOrigin` is the origin of their links. */
export interface ContractActionContext extends ActorContext {
  appOrigin: string;
}

/** The contract fields recorded in audit events. */
export const contractAuditSnapshot = (row: ContractRow) => ({
  number: row.number,
  title: row.title,
  status: row.status,
  valueCents: row.valueCents,
  currency: row.currency,
  effectiveOn: row.effectiveOn,
  endsOn: row.endsOn,
  renewal: row.renewal,
  renewalMonths: row.renewalMonths,
  noticeDays: row.noticeDays,
  versionNumber: row.versionNumber,
  renewedUntil: row.renewedUntil,
  terminatesOn: row.terminatesOn,
  sha256: row.sha256,
  sealedSha256: row.sealedSha256,
});

export const contractLifecycle: Lifecycle<ContractRow, ContractStatus, ContractEventName> = {
  noun: 'contract',
  statusColumn: 'status',
  save: updateContractRow,
  addTimelineEvent: (tx, context, row, event, note) =>
    insertContractEvent(tx, row, { event, actorName: getActorName(context), note }, context.now),
  verbs: {
    created: 'drafted',
    updated: 'changed',
    sent: 'sent out for signature',
    resent: 'sent another link to',
    reminded: 'reminded somebody to sign',
    approved: 'approved',
    completed: 'completed the signing of',
    declined: 'declined to sign',
    sealed: 'sealed',
    notice_given: 'gave notice of termination of',
    voided: 'called off the signing of',
  },
  describe: ({ number }) => `the contract ${number}`,
  getTargets: ({ id, number }) => [{ type: 'contract', id, name: number }],
  getSnapshot: contractAuditSnapshot,
  noteField: 'note',
};
