import * as z from 'zod/mini';
import { endpoint } from '../endpoint';
import { Id, id, timestamp } from '../fields';
import { CanaryForm, PromoteForm, ReleaseKeyForm, ReleaseReasonForm, UploadRelease } from './forms';
import { OpenTabs, VersionHealth } from './health';
import { Canary } from './pointers';
import { AppName, Version } from './registry';
import { publicKey } from './serving';

/**
 * Changes of the version that is served. `built`: a start found a new build; `halted`: the health of the canary was worse than the rule allows.
 * The others are commands.
 */
export const releaseChangeKinds = ['built', 'release', 'canary', 'promote', 'halt', 'halted', 'rollback', 'off', 'on'] as const;
export type ReleaseChangeKind = (typeof releaseChangeKinds)[number];

export const ReleaseChange = z.object({
  id,
  app: AppName,
  version: Version,
  kind: z.enum(releaseChangeKinds),
  at: timestamp,
  /** Who did it; a token says its name, too. */
  by: z.string(),
  reason: z.nullable(z.string()),
  /** The commit that the version was built from; null where the upload did not say. */
  commit: z.nullable(z.string()),
});
export type ReleaseChange = z.infer<typeof ReleaseChange>;

/** One check of a release before it may be served. */
export const GateCheck = z.object({ name: z.string(), problems: z.array(z.string()) });
export type GateCheck = z.infer<typeof GateCheck>;

/** A version of an app. */
export const ReleaseVersion = z.object({
  version: Version,
  commit: z.nullable(z.string()),
  /** Who uploaded it. */
  by: z.string(),
  createdAt: timestamp,
  bytes: z.int(),
  gate: z.array(GateCheck),
});
export type ReleaseVersion = z.infer<typeof ReleaseVersion>;

/** An app with the versions that are served. */
export const ReleasedApp = z.object({
  app: AppName,
  current: ReleaseVersion,
  canary: z.nullable(z.object({ ...Canary.shape, release: ReleaseVersion })),
  /** The version that a rollback leads to; null where there is none. */
  previous: z.nullable(ReleaseVersion),
  off: z.boolean(),
  lastChange: ReleaseChange,
});
export type ReleasedApp = z.infer<typeof ReleasedApp>;

const AppParams = z.strictObject({ app: AppName });
const one = { permission: 'releases.deploy', params: AppParams, response: ReleasedApp, errors: [404, 409] } as const;

export const listReleasedApps = endpoint({
  method: 'GET',
  path: '/releases',
  summary: 'List the apps with the versions that are served',
  permission: 'releases.read',
  response: z.object({ items: z.array(ReleasedApp) }),
});

export const getReleaseHistory = endpoint({
  method: 'GET',
  path: '/releases/{app}',
  summary:
    'Get an app with how its versions did in the last 24 hours, how many open tabs run each, and the changes of its version, newest first',
  permission: 'releases.read',
  params: AppParams,
  response: z.object({ released: ReleasedApp, health: z.array(VersionHealth), tabs: OpenTabs, items: z.array(ReleaseChange) }),
  errors: [404],
});

export const uploadRelease = endpoint({
  ...one,
  method: 'POST',
  path: '/releases/{app}',
  summary: 'Check a release and serve it, to all tenants, to some, or as a private preview. The same version again changes nothing',
  body: UploadRelease,
  maxBodyKb: 140_000,
  status: 201,
  errors: [409],
});

export const rollBackRelease = endpoint({
  ...one,
  method: 'POST',
  path: '/releases/{app}/rollback',
  summary: 'Serve the version again that was served before',
  body: ReleaseReasonForm,
});

export const switchRemoteOff = endpoint({
  ...one,
  method: 'POST',
  path: '/releases/{app}/switch-off',
  summary: 'Disable a remote for all users, in open tabs, too',
  body: ReleaseReasonForm,
});

export const switchRemoteOn = endpoint({
  ...one,
  method: 'POST',
  path: '/releases/{app}/switch-on',
  summary: 'Enable a disabled remote',
  body: ReleaseReasonForm,
});

export const setCanary = endpoint({
  ...one,
  method: 'POST',
  path: '/releases/{app}/canary',
  summary: 'Serve a version to some tenants or as a private preview, or change to which',
  body: CanaryForm,
});

export const promoteRelease = endpoint({
  ...one,
  method: 'POST',
  path: '/releases/{app}/promote',
  summary: 'Serve the canary, or another version that is kept, to all tenants',
  body: PromoteForm,
});

export const haltCanary = endpoint({
  ...one,
  method: 'POST',
  path: '/releases/{app}/halt',
  summary: 'Serve the current version to those who have the canary again',
  body: ReleaseReasonForm,
});

/** A key that releases of some apps are signed with; its private part stays with the team. */
export const ReleaseKey = z.object({
  id,
  name: z.string(),
  publicKey,
  apps: z.array(AppName),
  createdAt: timestamp,
  createdBy: z.string(),
  revokedAt: z.nullable(timestamp),
  /** Whether it is the installation's own key, by which a start and its commands release; it cannot be revoked. */
  isInstallation: z.boolean(),
});
export type ReleaseKey = z.infer<typeof ReleaseKey>;

export const listReleaseKeys = endpoint({
  method: 'GET',
  path: '/release-keys',
  summary: 'List the keys that releases are signed with',
  permission: 'releases.read',
  response: z.object({ items: z.array(ReleaseKey) }),
});

export const addReleaseKey = endpoint({
  method: 'POST',
  path: '/release-keys',
  summary: 'Register the key of a team',
  permission: 'releases.keys',
  body: ReleaseKeyForm,
  response: ReleaseKey,
  status: 201,
  errors: [409],
});

export const revokeReleaseKey = endpoint({
  method: 'POST',
  path: '/release-keys/{id}/revoke',
  summary: 'Revoke a key: nothing more is released with it. What was released stays',
  permission: 'releases.keys',
  params: Id,
  response: ReleaseKey,
  errors: [404, 409],
});
