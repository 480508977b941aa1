import * as z from 'zod/mini';
import { roles } from '@techadds/shared/permissions';
import { endpoint } from './endpoint';
import { Id, id, text, timestamp } from './fields';
import { listOf, listQuery } from './list';

const Image = z.nullable(z.record(z.string(), z.json()));

export const AuditEvent = z.object({
  id,
  /** Position in the tenant's log, without gaps. */
  seq: z.int(),
  time: timestamp,
  /** `noun.past`, such as `order.accepted`. */
  event: z.string(),
  description: z.string(),
  actor: z.object({ type: z.enum(['user', 'system']), id: z.nullable(id), name: z.string(), role: z.nullable(z.enum(roles)) }),
  targets: z.array(z.object({ type: z.string(), id, name: z.string() })),
  before: Image,
  after: Image,
  ip: z.nullable(z.string()),
  userAgent: z.nullable(z.string()),
  correlationId: z.string(),
});
export type AuditEvent = z.infer<typeof AuditEvent>;

export const listAuditEvents = endpoint({
  method: 'GET',
  path: '/audit/logs',
  summary: 'What happened in the tenant, newest first',
  permission: 'audit.read',
  query: z.extend(listQuery(['time'], 'desc'), {
    /** Part of the actor's name, or an actor's id. */
    actor: z.optional(text(200)),
    /** An event name, or its noun followed by a dot. */
    event: z.optional(text(80)),
    /** Part of a target's name, or a target's id. */
    target: z.optional(text(200)),
    cid: z.optional(text(100)),
    from: z.optional(timestamp),
    to: z.optional(timestamp),
  }),
  response: listOf(AuditEvent),
});

export const getAuditEvent = endpoint({
  method: 'GET',
  path: '/audit/logs/{id}',
  summary: 'One event with what it changed',
  permission: 'audit.read',
  params: Id,
  response: AuditEvent,
  errors: [404],
});

export const auditFacets = endpoint({
  method: 'GET',
  path: '/audit/logs/facets',
  summary: 'Event names that occur, with counts, to filter by',
  permission: 'audit.read',
  response: z.object({ events: z.array(z.object({ event: z.string(), count: z.int() })) }),
});
