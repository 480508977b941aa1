import * as z from 'zod/mini';
import { Version } from './registry';

export const sha256Hex = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'This is not a SHA-256 hash.'));

/** A version that some tenants get before the others, or browsers with the address of a private preview. */
export const Canary = z.strictObject({
  version: Version,
  /** The share of tenants, chosen by a hash of their id, so that a larger share contains a smaller one. */
  percent: z.int().check(z.gte(0), z.lte(100)),
  /** Tenants that get it in any case. */
  tenantIds: z.array(z.uuid()),
  /** Of the key in the address of a private preview. Missing where there is none: edges of earlier versions refuse it. */
  previewSha256: z.optional(sha256Hex),
});
export type Canary = z.infer<typeof Canary>;

/** The versions of an app that are served. */
export const AppPointer = z.strictObject({
  current: Version,
  /** The version that a rollback leads to: browsers use it where files of the current one stay damaged. */
  previous: z.optional(Version),
  canary: z.optional(Canary),
  /** Whether the remote is disabled for all users. */
  off: z.optional(z.literal(true)),
  /** All versions whose files are served, for tabs that are open. */
  kept: z.array(Version),
});
export type AppPointer = z.infer<typeof AppPointer>;
