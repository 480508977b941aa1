import * as z from 'zod/mini';
import { requiredText, text, timestamp } from '../fields';
import { sha256Hex } from './pointers';
import { AppName, Version } from './registry';
import { publicKey, signature } from './serving';

/** Who gets a canary: a share of the tenants and some by id, or nobody but browsers with the address of a private preview. */
const audience = {
  percent: z.int().check(z.gte(0), z.lte(100)),
  tenantIds: z._default(z.array(z.uuid()).check(z.maxLength(100)), []),
  /** Of the key in the address of the preview. The API never gets the key itself. */
  previewSha256: z.optional(sha256Hex),
};
const isPrivate = z.refine<{ percent: number; tenantIds: string[]; previewSha256?: string | undefined }>(
  ({ percent, tenantIds, previewSha256 }) => previewSha256 === undefined || (percent === 0 && tenantIds.length === 0),
  { path: ['previewSha256'], error: 'A private preview is for no tenant: give a percent of 0 and no tenantIds.' },
);

/** A release as it is uploaded. */
export const UploadRelease = z.strictObject({
  /** A gzipped tar with `release.json` and the files that it lists, in base64. */
  archive: z.string().check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/, 'This is not base64.')),
  /** Of `release.json`, with a key that is registered for the app. */
  signature,
  publicKey,
  /** The commit that it was built from. */
  commit: z.optional(text(64)),
  /** Without it, the release is for all tenants at once. */
  canary: z.optional(z.strictObject(audience).check(isPrivate)),
});

/** Why a version is changed by hand. */
export const ReleaseReasonForm = z.strictObject({ reason: requiredText(300) });

/** Without a version, the canary. */
export const PromoteForm = z.strictObject({ version: z.optional(Version), reason: z.optional(text(300)) });

export const CanaryForm = z.strictObject({ version: Version, ...audience }).check(isPrivate);

export const ReleaseKeyForm = z.strictObject({
  name: requiredText(80),
  publicKey,
  apps: z.array(AppName).check(z.minLength(1), z.maxLength(50)),
});

export const HaltRuleForm = z.strictObject({
  enabled: z.boolean(),
  errorShareBp: z.int().check(z.gte(1), z.lte(10_000)),
  minLoads: z.int().check(z.gte(1), z.lte(1_000_000)),
  timesCurrent: z.int().check(z.gte(1), z.lte(1_000)),
  updatedAt: z.optional(timestamp),
});

const count = z.int().check(z.gte(0), z.lte(1_000_000));

/** The counts of browsers since the last report of an edge. */
export const ReportHealth = z.strictObject({
  items: z
    .array(
      z.strictObject({
        ...{ app: AppName, version: Version, loads: count, failures: count, errors: count, slow: count },
        loadMs: z.int().check(z.gte(0), z.lte(10_000_000_000)),
        tabs: z._default(count, 0),
      }),
    )
    .check(z.maxLength(200)),
});
