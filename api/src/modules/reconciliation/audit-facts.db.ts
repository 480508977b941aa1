import { sql } from 'drizzle-orm';
import type { ReadingTx } from '../../platform/database/client';

export type AuditSnapshot = Record<string, unknown>;

/** The facts in the audit log about a record: the newest state of each field that its events named, and the first state. */
export interface AuditFacts {
  latest: AuditSnapshot;
  /** As recorded when it was placed, requested or announced. */
  first: AuditSnapshot;
}

/** The facts in the audit log about the tenant's orders, milestones, payouts or deposits, by id. */
export async function loadAuditFacts(
  tx: ReadingTx,
  tenantId: string,
  type: 'order' | 'milestone' | 'payout' | 'deposit',
): Promise<ReadonlyMap<string, AuditFacts>> {
  const { rows } = await tx.execute<{ id: string; first: AuditSnapshot; latest: AuditSnapshot }>(sql`
    select e.targets -> 0 ->> 'id' as id, (array_agg(e.after order by e.seq))[1] as first, (array_agg(e.after order by e.seq desc))[1] as latest
    from audit_events e
    where e.tenant_id = ${tenantId} and e.event like ${`${type}.%`} and e.targets -> 0 ->> 'type' = ${type} and e.after is not null
      and (${type} <> 'order' or e.after ? 'fulfilmentStatus')
    group by 1`);
  return new Map(rows.map(({ id, first, latest }) => [id, { first, latest }]));
}

/** The fields of a snapshot that differ from the row's, as a sentence part; undefined if they agree. Fields that the row has not are left out. */
export function findDifference(
  row: Readonly<Record<string, unknown>>,
  snapshot: AuditSnapshot,
  fields: readonly string[],
): string | undefined {
  const different = fields.filter((field) => snapshot[field] !== undefined && snapshot[field] !== row[field]);
  return different.length === 0
    ? undefined
    : different.map((field) => `${field} is ${String(row[field])}, and was recorded as ${String(snapshot[field])}`).join('; ');
}
