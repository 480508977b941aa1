import type { Role } from '@techadds/shared/roles';
import { bigint, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { timestampColumn, tenantKeys, tenantPolicy } from '../../platform/database/schema-columns';

/** Append-only: the application role may only insert and select. */
export const auditEvents = pgTable(
  'audit_events',
  {
    ...tenantKeys,
    seq: bigint('seq', { mode: 'number' }).notNull(),
    time: timestampColumn('time').notNull(),
    event: text('event').notNull(),
    description: text('description').notNull(),
    actorId: uuid('actor_id'),
    actorName: text('actor_name').notNull(),
    actorRole: text('actor_role').$type<Role>(),
    impersonatorId: uuid('impersonator_id'),
    impersonatorName: text('impersonator_name'),
    impersonatorReason: text('impersonator_reason'),
    targets: jsonb('targets').$type<{ type: string; id: string; name: string }[]>().notNull(),
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
    ip: text('ip'),
    userAgent: text('user_agent'),
    correlationId: text('correlation_id').notNull(),
    /** The hash of the previous event; `hash` is the keyed hash of it and this event, see `audit-chain.ts`. */
    prevHash: text('prev_hash').notNull().default(''),
    hash: text('hash').notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('audit_events_seq').on(t.tenantId, t.seq),
    index('audit_events_event').on(t.tenantId, t.event, t.seq),
    index('audit_events_cid').on(t.tenantId, t.correlationId),
    // The order of the log, whose first page would otherwise sort all of it.
    index('audit_events_time').on(t.tenantId, t.time, t.seq),
    tenantPolicy('audit_events'),
  ],
);
