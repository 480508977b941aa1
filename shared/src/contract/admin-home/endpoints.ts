import * as z from 'zod/mini';
import { endpoint } from '../endpoint';
import { currency, id, timestamp } from '../fields';

/** What may wait for an administrator. Companies wait for super-admins only. */
export const waitingKinds = [
  'appeals',
  'appealsInReview',
  'disputes',
  'disputedProjects',
  'templates',
  'perks',
  'payoutAccounts',
  'failedPayouts',
  'companies',
  'failedJobs',
] as const;
export type WaitingKind = (typeof waitingKinds)[number];

export const AdminHome = z.object({
  /** Only what the caller can decide; a count may be zero. */
  waiting: z.array(z.object({ kind: z.enum(waitingKinds), count: z.int() })),
  health: z.object({
    /** Failed requests of the last 24 hours that the error list shows. */
    serverErrors: z.int(),
    failedJobs: z.int(),
    startedAt: timestamp,
    version: z.string(),
  }),
  /** The last 30 days, and the 30 days before. */
  money: z.object({
    currency,
    from: z.string(),
    to: z.string(),
    sales: z.object({ cents: z.int(), previousCents: z.int() }),
    commission: z.object({ cents: z.int(), previousCents: z.int() }),
    refunds: z.object({ cents: z.int(), previousCents: z.int() }),
    /** Payouts on their way. */
    inTransit: z.object({ cents: z.int(), count: z.int() }),
  }),
  /** The latest events of the audit log, newest first. */
  audit: z.array(z.object({ id, time: timestamp, description: z.string(), actorName: z.string() })),
});
export type AdminHome = z.infer<typeof AdminHome>;

export const getAdminHome = endpoint({
  method: 'GET',
  path: '/admin/home',
  summary: 'Get what waits for administrators, the health of the service, the money of 30 days and the last audit events',
  permission: 'admin.home',
  response: AdminHome,
});

export const FailedJob = z.object({
  name: z.string(),
  /** A job of the whole platform; only super-admins see it. */
  platform: z.boolean(),
  attempts: z.int(),
  lastError: z.string(),
  startedAt: z.nullable(timestamp),
  nextAttemptAt: timestamp,
});
export type FailedJob = z.infer<typeof FailedJob>;

export const listFailedJobs = endpoint({
  method: 'GET',
  path: '/observability/jobs',
  summary: 'List the background jobs whose last run failed, with the error and the time of the next attempt',
  permission: 'observability.read',
  response: z.object({ items: z.array(FailedJob) }),
});
