import type { ContractEventName } from '@techadds/shared/contract/contracts/states';
import type { Tx } from '../../platform/database/client';
import type { RequestMeta } from '../../platform/auth/caller';
import { toActor, type ActionContext } from '../../platform/action-context';
import { recordAuditEvent, type Actor, type LinkActor } from '../audit/audit.service';
import { insertContractEvent, type ContractRow } from './contracts.db';

/** The context of an action on a contract; `appOrigin` is the origin of links in its e-mails. */
export interface ContractActionContext {
  actor: Actor | LinkActor;
  requestMeta: RequestMeta;
  now: Date;
  appOrigin: string;
}

export const toContractActionContext = ({ caller, requestMeta, now }: ActionContext, appOrigin: string): ContractActionContext => ({
  actor: toActor(caller),
  requestMeta,
  now,
  appOrigin,
});

/** The contract fields recorded in audit events. */
const contractAuditSnapshot = (row: ContractRow) => ({
  number: row.number,
  title: row.title,
  status: row.status,
  valueCents: row.valueCents,
  currency: row.currency,
  effectiveOn: row.effectiveOn,
  endsOn: row.endsOn,
  sha256: row.sha256,
});

const eventVerbs: Partial<Record<ContractEventName, string>> = {
  created: 'drafted',
  updated: 'changed',
  sent: 'sent out for signature',
  resent: 'sent another link to',
  completed: 'completed the signing of',
  declined: 'declined to sign',
  voided: 'called off the signing of',
};

/** Records an event in the contract's timeline and in the audit log. */
export async function recordContractEvent(
  tx: Tx,
  { actor, requestMeta, now }: ContractActionContext,
  event: ContractEventName,
  after: ContractRow,
  { before, note, more: extra }: { before?: ContractRow; note?: string | null; more?: object } = {},
): Promise<void> {
  await insertContractEvent(tx, after, { event, actorName: actor.name, note: note ?? null }, now);
  await recordAuditEvent(
    tx,
    requestMeta,
    {
      tenantId: after.tenantId,
      actor,
      event: `contract.${event}`,
      description: `${actor.name} ${eventVerbs[event] ?? event} the contract ${after.number}`,
      targets: [{ type: 'contract', id: after.id, name: after.number }],
      ...(before && { before: contractAuditSnapshot(before) }),
      after: { ...contractAuditSnapshot(after), ...(note && { note }), ...extra },
    },
    now,
  );
}
