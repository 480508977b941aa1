import { randomUUID } from 'node:crypto';
import { and, asc, desc, eq, gt } from 'drizzle-orm';
import type { ContractEventName } from '@techadds/shared/contract/contracts/states';
import type { Tx } from '../../platform/database/client';
import { contractEvents } from '../../schema';
import { lockCounters } from '../document-numbers/document-numbers.service';
import { digestContractEvent, firstEventHash, hashContractEvent } from './contract-event-chain';
import type { ContractRow } from './contracts.db';

type ContractKeys = Pick<ContractRow, 'tenantId' | 'id'>;

export interface NewContractEvent {
  event: ContractEventName;
  actorName: string;
  note?: string | null;
}

/** The newest event of a tenant in its chain. */
export async function findLastContractEvent(tx: Pick<Tx, 'select'>, tenantId: string) {
  const [last] = await tx
    .select({ seq: contractEvents.seq, hash: contractEvents.hash })
    .from(contractEvents)
    .where(and(eq(contractEvents.tenantId, tenantId), gt(contractEvents.seq, 0)))
    .orderBy(desc(contractEvents.seq))
    .limit(1);
  return last;
}

async function findLastDigest(tx: Tx, { tenantId, id }: ContractKeys): Promise<string | undefined> {
  const [last] = await tx
    .select({ digest: contractEvents.digest })
    .from(contractEvents)
    .where(and(eq(contractEvents.tenantId, tenantId), eq(contractEvents.contractId, id)))
    .orderBy(desc(contractEvents.seq))
    .limit(1);
  return last?.digest;
}

/** Appends an event to the timeline of a contract and to the tenant's chain. */
export async function insertContractEvent(
  tx: Tx,
  contract: ContractRow,
  { event, actorName, note = null }: NewContractEvent,
  now: Date,
): Promise<void> {
  const { tenantId, id: contractId } = contract;
  // Most events are audited, too: the audit log's lock is always taken first, so that nothing waits in a circle.
  await lockCounters(tx, tenantId, ['audit', 'contract_events']);
  const previous = await findLastContractEvent(tx, tenantId);
  const row = { id: randomUUID(), at: now.toISOString(), event, actorName, note };
  const digest = digestContractEvent(await findLastDigest(tx, contract), contractId, row);
  const link = { tenantId, seq: (previous?.seq ?? 0) + 1, digest };
  const prevHash = previous?.hash ?? firstEventHash;
  await tx.insert(contractEvents).values({ ...row, ...link, contractId, prevHash, hash: hashContractEvent(tx.hmac, prevHash, link) });
}

/** The order of events with the same timestamp, as written in one transaction. */
const eventOrder: readonly ContractEventName[] = ['created', 'updated', 'sent', 'opened', 'consented', 'signed', 'resent', 'email_sent'];
const eventRank = (event: ContractEventName) => (eventOrder.includes(event) ? eventOrder.indexOf(event) : eventOrder.length);

const publicColumns = {
  ...{ id: contractEvents.id, at: contractEvents.at, event: contractEvents.event },
  ...{ actorName: contractEvents.actorName, note: contractEvents.note },
};
const isEventOf = ({ tenantId, id }: ContractKeys) => and(eq(contractEvents.tenantId, tenantId), eq(contractEvents.contractId, id));

/** The timeline of a contract, oldest first. */
export async function listContractEvents(tx: Tx, contract: ContractKeys) {
  const rows = await tx
    .select(publicColumns)
    .from(contractEvents)
    .where(isEventOf(contract))
    .orderBy(asc(contractEvents.at), asc(contractEvents.id));
  return rows.sort((a, b) => (a.at === b.at ? eventRank(a.event) - eventRank(b.event) : a.at < b.at ? -1 : 1));
}

/** The events of a contract with their digests, in the order of their chain. */
export const listChainedEvents = (tx: Tx, contract: ContractKeys) =>
  tx
    .select({ ...publicColumns, digest: contractEvents.digest })
    .from(contractEvents)
    .where(isEventOf(contract))
    .orderBy(asc(contractEvents.seq));
