import type { ContractEventName } from '@techadds/shared/contract/contract-states';
import type { Tx } from '../../platform/database/client';
import type { Origin } from '../../platform/auth/caller';
import { actorOf, type Act } from '../../platform/action-context';
import { writeAudit, type Actor, type Guest } from '../audit/audit.service';
import { insertContractEvent, type ContractRow } from './contracts.db';

/** Something that happens to a contract: who does it, from where, when, and where the links of its letters lead. */
export interface ContractActionContext {
  actor: Actor | Guest;
  origin: Origin;
  now: Date;
  appOrigin: string;
}

export const toContractActionContext = ({ caller, origin, now }: Act, appOrigin: string): ContractActionContext => ({
  actor: actorOf(caller),
  origin,
  now,
  appOrigin,
});

/** What the log keeps of a contract. */
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

/** Writes what happened into the contract's history and into the audit log. */
export async function recordContractEvent(
  tx: Tx,
  { actor, origin, now }: ContractActionContext,
  event: ContractEventName,
  after: ContractRow,
  { before, note, more: extra }: { before?: ContractRow; note?: string | null; more?: object } = {},
): Promise<void> {
  await insertContractEvent(tx, after, { event, actorName: actor.name, note: note ?? null }, now);
  await writeAudit(
    tx,
    origin,
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
