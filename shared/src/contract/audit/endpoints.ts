import * as z from 'zod/mini';
import { roles } from '@techadds/shared/roles';
import { endpoint } from '../endpoint';
import { Id, id, text, timestamp } from '../fields';
import { listResponse, listQuery } from '../list';

const RecordImage = z.nullable(z.record(z.string(), z.json()));

export const AuditEvent = z.object({
  id,
  /** Position in the tenant's log, without gaps. */
  seq: z.int(),
  time: timestamp,
  /** `resource.past_participle`, such as `order.accepted`. */
  event: z.string(),
  description: z.string(),
  actor: z.object({ type: z.enum(['user', 'system']), id: z.nullable(id), name: z.string(), role: z.nullable(z.enum(roles)) }),
  /** The super-admin who impersonated the actor, and why; null without an impersonation. */
  impersonator: z.nullable(z.object({ id, name: z.string(), reason: z.string() })),
  targets: z.array(z.object({ type: z.string(), id, name: z.string() })),
  before: RecordImage,
  after: RecordImage,
  ip: z.nullable(z.string()),
  userAgent: z.nullable(z.string()),
  correlationId: z.string(),
  /** The `hash` of the previous event; 64 zeros for the first. Hexadecimal. */
  prevHash: z.string(),
  /** Keyed hash of `prevHash` and this event, so that a changed event breaks the chain. */
  hash: z.string(),
});
export type AuditEvent = z.infer<typeof AuditEvent>;

const auditFilters = {
  /** Part of the name of the actor or the impersonator, or the id of either. */
  actor: z.optional(text(200)),
  /** An event name, or its resource followed by a dot. */
  event: z.optional(text(80)),
  /** Part of a target's name, or a target's id. */
  target: z.optional(text(200)),
  cid: z.optional(text(100)),
  from: z.optional(timestamp),
  to: z.optional(timestamp),
};

export const listAuditEvents = endpoint({
  method: 'GET',
  path: '/audit/logs',
  summary: 'List audit events of the tenant, newest first',
  permission: 'audit.read',
  query: z.extend(listQuery(['time'], 'desc'), auditFilters),
  response: listResponse(AuditEvent),
});

/** The maximum number of events in one export. */
export const maxExportedEvents = 50_000;

export const exportAuditEvents = endpoint({
  method: 'GET',
  path: '/audit/logs/export',
  summary: 'Export the filtered audit events, newest first, as CSV or JSON',
  permission: 'audit.read',
  query: z.strictObject({
    format: z._default(z.enum(['csv', 'json']), 'csv'),
    query: z.optional(text(200)),
    order: z._default(z.enum(['asc', 'desc']), 'desc'),
    ...auditFilters,
  }),
  response: z.string(),
  type: 'text/csv',
});

export const verifyAudit = endpoint({
  method: 'GET',
  path: '/audit/logs/verify',
  summary: "Verify the tenant's audit chain: no event changed, removed, added or reordered",
  permission: 'audit.read',
  response: z.object({
    ok: z.boolean(),
    /** The number of events in the log. */
    count: z.int(),
    /** Hash of the newest event; null in an empty log. */
    head: z.nullable(z.string()),
    /** The first break of the chain, with a description of the problem; `id` and `event` if the event exists. */
    firstBroken: z.optional(z.object({ seq: z.int(), problem: z.string(), id: z.optional(id), event: z.optional(z.string()) })),
  }),
});

export const getAuditEvent = endpoint({
  method: 'GET',
  path: '/audit/logs/{id}',
  summary: 'Get an audit event with its changes',
  permission: 'audit.read',
  params: Id,
  response: AuditEvent,
  errors: [404],
});

export const auditFacets = endpoint({
  method: 'GET',
  path: '/audit/logs/facets',
  summary: 'List the event names that occur, with counts',
  permission: 'audit.read',
  response: z.object({ events: z.array(z.object({ event: z.string(), count: z.int() })) }),
});
