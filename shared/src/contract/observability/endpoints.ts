import * as z from 'zod/mini';
import { roles } from '@techadds/shared/roles';
import { User } from '../accounts/endpoints';
import { endpoint } from '../endpoint';
import { Id, id, timestamp, wholeNumber } from '../fields';
import { listResponse, listQuery } from '../list';
import { StartImpersonationForm } from '../impersonation/forms';

export const metrics = endpoint({
  method: 'GET',
  path: '/observability/metrics',
  summary: 'Get server metrics: requests, errors and response times since the start',
  permission: 'observability.read',
  response: z.object({
    startedAt: timestamp,
    uptimeSeconds: z.int(),
    /** The build of the responding server. */
    version: z.string(),
    memoryBytes: z.int(),
    requests: z.int(),
    /** Responses with status 500 and above. */
    errors: z.int(),
    /** Responses with status 400 to 499. */
    refused: z.int(),
    /** Connections to the database: open ones, idle ones of these, and requests waiting for one. */
    pool: z.object({ open: z.int(), idle: z.int(), waiting: z.int(), max: z.int() }),
    /** The most used first. Times are of the last ten minutes, in milliseconds. */
    routes: z.array(
      z.object({
        method: z.string(),
        path: z.string(),
        requests: z.int(),
        errors: z.int(),
        refused: z.int(),
        p50Ms: z.nullable(z.number()),
        p95Ms: z.nullable(z.number()),
      }),
    ),
  }),
});

export const getLoad = endpoint({
  method: 'GET',
  path: '/observability/load',
  summary: 'List the tenants and database nodes whose requests take the most time, and the slow statements, of the last ten minutes',
  permission: 'observability.load',
  response: z.object({
    /** The heaviest first. Times are of the responding server, in milliseconds. */
    tenants: z.array(z.object({ id, name: z.string(), requests: z.int(), totalMs: z.number(), node: z.nullable(z.string()) })),
    /** The nodes of the database with tenants of these requests, the heaviest first. Empty where it is one server. */
    nodes: z.array(z.object({ name: z.string(), tenants: z.int(), requests: z.int(), totalMs: z.number() })),
    /** How long a statement takes before it counts as slow. */
    slowMs: z.int(),
    /** The longest together first. */
    statements: z.array(
      z.object({
        /** Such as `GET /orders`, or the name of a job; empty for other work. */
        endpoint: z.string(),
        /** Without the values of its parameters. */
        statement: z.string(),
        times: z.int(),
        maxMs: z.number(),
        totalMs: z.number(),
        /** The reference id of the latest; empty for other work. */
        cid: z.string(),
      }),
    ),
  }),
});

export const recentErrors = endpoint({
  method: 'GET',
  path: '/observability/errors',
  summary: "List the tenant's most recent failed requests, newest first, with time, X-CID, route and reason",
  permission: 'observability.read',
  query: z.strictObject({ limit: z._default(wholeNumber(1, 500), 100) }),
  response: z.string(),
  type: 'text/plain',
});

/** One impersonation of a user by a super-admin. */
export const ImpersonationSession = z.object({
  id,
  actor: z.object({ id, name: z.string() }),
  subject: z.object({ id, name: z.string(), role: z.enum(roles) }),
  reason: z.string(),
  ticketRef: z.nullable(z.string()),
  mode: z.literal('read_only'),
  startedAt: timestamp,
  expiresAt: timestamp,
  endedAt: z.nullable(timestamp),
  status: z.enum(['open', 'stopped', 'expired']),
});
export type ImpersonationSession = z.infer<typeof ImpersonationSession>;

export const startImpersonation = endpoint({
  method: 'POST',
  path: '/observability/view-as/{id}',
  summary: 'Start a read-only impersonation of a user, for 30 minutes',
  permission: 'viewAs.use',
  params: Id,
  body: StartImpersonationForm,
  /** The token works for GET only, cannot be refreshed, and ends with the actor's session. Keep it in memory. */
  response: z.object({
    token: z.string(),
    expiresAt: timestamp,
    user: User,
    actor: z.object({ id, name: z.string() }),
  }),
  errors: [404],
});

export const stopImpersonation = endpoint({
  method: 'POST',
  path: '/observability/view-as/stop',
  summary: "End the caller's impersonation; called with the caller's own token",
  permission: 'viewAs.use',
  response: z.void(),
  status: 204,
});

export const listImpersonationSessions = endpoint({
  method: 'GET',
  path: '/observability/view-as/sessions',
  summary: 'List past impersonations in the tenant, newest first',
  permission: 'viewAs.use',
  query: listQuery(['startedAt'], 'desc'),
  response: listResponse(ImpersonationSession),
});

export const findUsers = endpoint({
  method: 'GET',
  path: '/observability/users',
  summary: 'Search users of the tenant by name or e-mail; `viewable` is true if they can be impersonated',
  permission: 'viewAs.use',
  query: listQuery(['name']),
  response: listResponse(z.object({ id, name: z.string(), email: z.string(), role: z.enum(roles), viewable: z.boolean() })),
});
