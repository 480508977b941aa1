import { randomUUID } from 'node:crypto';
import { and, desc, eq, lt } from 'drizzle-orm';
import type { Role } from '@techadds/shared/roles';
import type { Tx } from '../../platform/database/client';
import { auditGenesisHash, hashAuditEvent } from './audit-chain';
import { auditEvents } from '../../schema';
import type { Impersonator, RequestMeta } from '../../platform/auth/caller';
import { queueWebhookEvent } from '../webhooks/webhook-queue.service';
import { nextCounterValue } from '../document-numbers/document-numbers.service';

export interface Actor {
  id: string;
  name: string;
  role: Role;
  impersonator?: Impersonator | undefined;
}

/** An actor who used a link in an e-mail, without an account. */
export interface LinkActor {
  id: null;
  name: string;
  role: null;
}

export interface AuditEntry {
  tenantId: string;
  /** Null for the system. */
  actor: Actor | LinkActor | null;
  /** A noun and a past participle, such as `order.accepted`. */
  event: string;
  description: string;
  targets: { type: string; id: string; name: string }[];
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

const secretFieldPattern = /pass|secret|token|hash|jti|cookie/i;

/** A copy without passwords, tokens and other secrets, at any depth. */
export function omitSecretFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(omitSecretFields);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !secretFieldPattern.test(key))
      .map(([key, nested]) => [key, omitSecretFields(nested)]),
  );
}
const toAuditSnapshot = (row: Record<string, unknown> | undefined) => (row ? (omitSecretFields(row) as Record<string, unknown>) : null);

/** Appends an event to the tenant's chain and queues it for webhooks, in the transaction of the change that it records. */
export async function recordAuditEvent(tx: Tx, requestMeta: RequestMeta, entry: AuditEntry, now: Date): Promise<void> {
  const { tenantId, actor } = entry;
  // Locks the tenant's counter until commit, so that concurrent writers chain one after another.
  const seq = await nextCounterValue(tx, tenantId, 'audit');
  const [previous] = await tx
    .select({ hash: auditEvents.hash })
    .from(auditEvents)
    .where(and(eq(auditEvents.tenantId, tenantId), lt(auditEvents.seq, seq)))
    .orderBy(desc(auditEvents.seq))
    .limit(1);
  const impersonator = actor && 'impersonator' in actor ? actor.impersonator : undefined;
  const row = {
    tenantId,
    seq,
    id: randomUUID(),
    time: now.toISOString(),
    event: entry.event,
    description: entry.description,
    actorId: actor?.id ?? null,
    actorName: actor?.name ?? 'System',
    actorRole: actor?.role ?? null,
    impersonatorId: impersonator?.id ?? null,
    impersonatorName: impersonator?.name ?? null,
    impersonatorReason: impersonator?.reason ?? null,
    targets: entry.targets,
    before: toAuditSnapshot(entry.before),
    after: toAuditSnapshot(entry.after),
    ip: requestMeta.ip,
    userAgent: requestMeta.userAgent,
    correlationId: requestMeta.cid,
  };
  const prevHash = previous?.hash ?? auditGenesisHash;
  await tx.insert(auditEvents).values({ ...row, prevHash, hash: hashAuditEvent(tx.hmac, prevHash, row) });
  queueWebhookEvent(tx, entry, requestMeta.cid, now);
}
