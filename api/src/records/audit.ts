import type { Role } from '@techadds/shared/permissions';
import type { Tx } from '../database/database';
import { auditEvents } from '../database/schema';
import type { Origin } from '../http/caller';
import { nextValue } from './numbers';

export interface AuditEntry {
  tenantId: string;
  /** Who did it; null for the system itself. */
  actor: { id: string; name: string; role: Role } | null;
  /** `noun.past`, such as `order.accepted`. */
  event: string;
  description: string;
  targets: { type: string; id: string; name: string }[];
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

const secret = /pass|secret|token|hash|jti|cookie/i;

/** A copy for the log: what could open a door is left out, at any depth. */
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !secret.test(key))
      .map(([key, inner]) => [key, withoutSecrets(inner)]),
  );
}
const imageOf = (row: Record<string, unknown> | undefined) => (row ? (withoutSecrets(row) as Record<string, unknown>) : null);

/** Adds an event to the tenant's log, in the transaction of what it tells of: both stand or neither. */
export async function writeAudit(tx: Tx, origin: Origin, entry: AuditEntry, now: Date): Promise<void> {
  await tx.insert(auditEvents).values({
    tenantId: entry.tenantId,
    seq: await nextValue(tx, entry.tenantId, 'audit'),
    time: now.toISOString(),
    event: entry.event,
    description: entry.description,
    actorId: entry.actor?.id ?? null,
    actorName: entry.actor?.name ?? 'System',
    actorRole: entry.actor?.role ?? null,
    targets: entry.targets,
    before: imageOf(entry.before),
    after: imageOf(entry.after),
    ip: origin.ip,
    userAgent: origin.userAgent,
    correlationId: origin.cid,
  });
}
