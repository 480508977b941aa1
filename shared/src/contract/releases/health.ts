import * as z from 'zod/mini';
import { endpoint } from '../endpoint';
import { timestamp, wholeNumber } from '../fields';
import { HaltRuleForm, ReportHealth } from './forms';
import { AppName, Version } from './registry';

/** A load that takes longer, in milliseconds, counts as slow. */
export const slowLoadMs = 4_000;

const counts = { loads: z.int(), failures: z.int(), errors: z.int(), slow: z.int(), loadMs: z.int() };

/** How a version of an app does in browsers. */
export const VersionHealth = z.object({
  app: AppName,
  version: Version,
  ...counts,
  /** The same by hour, oldest first; hours without loads are left out. */
  hours: z.array(z.object({ hour: timestamp, ...counts })),
});
export type VersionHealth = z.infer<typeof VersionHealth>;

/** The tabs of signed-in users that were open in the last full window, by version. */
export const OpenTabs = z.object({
  from: timestamp,
  until: timestamp,
  items: z.array(z.object({ app: AppName, version: Version, tabs: z.int() })),
});
export type OpenTabs = z.infer<typeof OpenTabs>;

export const HaltRule = z.object({
  enabled: z.boolean(),
  errorShareBp: z.int(),
  minLoads: z.int(),
  timesCurrent: z.int(),
  /** The version that a change is based on; the start of 1970 while it is the default. */
  updatedAt: timestamp,
});
export type HaltRule = z.infer<typeof HaltRule>;

export const getReleaseHealth = endpoint({
  method: 'GET',
  path: '/release-health',
  summary: 'Get how the versions of all apps did in browsers in the last hours, and how many open tabs run each',
  permission: 'releases.read',
  query: z.strictObject({ hours: z._default(wholeNumber(1, 168), 24) }),
  response: z.object({ items: z.array(VersionHealth), tabs: OpenTabs }),
});

export const getHaltRule = endpoint({
  method: 'GET',
  path: '/release-halt-rule',
  summary: 'Get the rule by which a canary is taken back',
  permission: 'releases.read',
  response: HaltRule,
});

export const putHaltRule = endpoint({
  method: 'PUT',
  path: '/release-halt-rule',
  summary: 'Change the rule by which a canary is taken back',
  permission: 'releases.keys',
  body: HaltRuleForm,
  response: HaltRule,
  errors: [409],
});

export const reportReleaseHealth = endpoint({
  method: 'POST',
  path: '/release-health',
  summary: 'Report what browsers counted; for the edges of the installation, which send its key as X-Edge-Key',
  permission: 'releases.serve',
  body: ReportHealth,
  response: z.void(),
  status: 204,
  errors: [404],
});
