import type { GateCheck, ReleaseChangeKind } from '@techadds/shared/contract/releases/endpoints';
import { bigint, boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { tenantKeys, tenantPolicy, timestampColumn, timestamps } from '../../platform/database/schema-columns';

// Releases are the same for all tenants: their rows are the system tenant's.

/** Keys of teams, which sign releases. The private parts are with the teams; that of the installation is in its data folder. */
export const releaseKeys = pgTable(
  'release_keys',
  {
    ...tenantKeys,
    name: text('name').notNull(),
    /** 32 bytes of an Ed25519 key, in base64url. */
    publicKey: text('public_key').notNull(),
    apps: text('apps').array().notNull(),
    createdAt: timestampColumn('created_at').notNull(),
    createdBy: text('created_by').notNull(),
    revokedAt: timestampColumn('revoked_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('release_keys_public_key').on(t.tenantId, t.publicKey),
    tenantPolicy('release_keys'),
  ],
);

/** Versions that were accepted, with the place of their files. */
export const releases = pgTable(
  'releases',
  {
    tenantId: uuid('tenant_id').notNull(),
    app: text('app').notNull(),
    version: text('version').notNull(),
    /** SHA-256 of the archive, in hex: its name in the object store. */
    archiveSha256: text('archive_sha256').notNull(),
    bytes: integer('bytes').notNull(),
    /** SHA-256 of `release.json`, in hex: the same version with other files is another release. */
    manifestSha256: text('manifest_sha256').notNull(),
    /** Ed25519, of `release.json`. */
    signature: text('signature').notNull(),
    publicKey: text('public_key').notNull(),
    /** Packages with versions (the shell) or ranges (remotes) that belong together. */
    provides: jsonb('provides').$type<Record<string, string>>(),
    requires: jsonb('requires').$type<Record<string, string>>().notNull(),
    commit: text('commit'),
    createdBy: text('created_by').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
    gate: jsonb('gate').$type<GateCheck[]>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.app, t.version] }), tenantPolicy('releases')],
);

/** The versions of each app that are served. */
export const appPointers = pgTable(
  'app_pointers',
  {
    tenantId: uuid('tenant_id').notNull(),
    app: text('app').notNull(),
    currentVersion: text('current_version').notNull(),
    /** The latest build offered by a start, which distinguishes a new build from one that was rolled back. */
    builtVersion: text('built_version'),
    off: boolean('off').notNull().default(false),
    canaryVersion: text('canary_version'),
    canaryPercent: integer('canary_percent').notNull().default(0),
    canaryTenantIds: uuid('canary_tenant_ids').array().notNull().default([]),
    /** Of the key of a private preview, in hex; then the canary is for no tenant. */
    canaryPreviewSha256: text('canary_preview_sha256'),
    /** Counts the changes; the sum over all apps tells an edge whether anything has changed. */
    revision: bigint('revision', { mode: 'number' }).notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.app] }),
    foreignKey({ columns: [t.tenantId, t.app, t.currentVersion], foreignColumns: [releases.tenantId, releases.app, releases.version] }),
    tenantPolicy('app_pointers'),
  ],
);

/** The history of all changes: when, by whom and why. */
export const releaseChanges = pgTable(
  'release_changes',
  {
    ...tenantKeys,
    app: text('app').notNull(),
    /** The revision of the app that the change made. */
    revision: bigint('revision', { mode: 'number' }).notNull(),
    version: text('version').notNull(),
    kind: text('kind').$type<ReleaseChangeKind>().notNull(),
    at: timestampColumn('at').notNull(),
    by: text('by').notNull(),
    reason: text('reason'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('release_changes_app').on(t.tenantId, t.app, t.revision),
    tenantPolicy('release_changes'),
  ],
);

/** How versions do in browsers, by hour: counted by the edges, without anything about users. */
export const releaseHealth = pgTable(
  'release_health',
  {
    tenantId: uuid('tenant_id').notNull(),
    app: text('app').notNull(),
    version: text('version').notNull(),
    hour: timestampColumn('hour').notNull(),
    loads: integer('loads').notNull().default(0),
    /** Loads that ended with the fallback. */
    failures: integer('failures').notNull().default(0),
    /** Errors of its pages that nobody caught. */
    errors: integer('errors').notNull().default(0),
    /** Loads that took longer than `slowLoadMs`. */
    slow: integer('slow').notNull().default(0),
    /** The sum over all loads, in milliseconds. */
    loadMs: bigint('load_ms', { mode: 'number' }).notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.app, t.version, t.hour] }), tenantPolicy('release_health')],
);

/** How many open tabs run a version, by windows of five minutes: counted by the edges, without anything about users or tabs. */
export const releaseTabs = pgTable(
  'release_tabs',
  {
    tenantId: uuid('tenant_id').notNull(),
    app: text('app').notNull(),
    version: text('version').notNull(),
    windowStart: timestampColumn('window_start').notNull(),
    tabs: integer('tabs').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.windowStart, t.app, t.version] }), tenantPolicy('release_tabs')],
);

/** When a canary is taken back by itself: one row, of the system tenant. */
export const haltRules = pgTable(
  'halt_rules',
  {
    tenantId: uuid('tenant_id').notNull(),
    enabled: boolean('enabled').notNull(),
    /** The share of loads with a failure or an error, in basis points, from which a canary is bad. */
    errorShareBp: integer('error_share_bp').notNull(),
    /** Fewer loads say nothing. */
    minLoads: integer('min_loads').notNull(),
    /** How many times the share of the current version it has to be. */
    timesCurrent: integer('times_current').notNull(),
    ...timestamps,
  },
  (t) => [primaryKey({ columns: [t.tenantId] }), tenantPolicy('halt_rules')],
);
