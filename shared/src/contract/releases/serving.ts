import * as z from 'zod/mini';
import { endpoint } from '../endpoint';
import { id, timestamp, wholeNumber } from '../fields';
import { AppPointer, sha256Hex } from './pointers';
import { AppName, Version } from './registry';

/** 32 bytes of an Ed25519 key. */
export const publicKey = z.string().check(z.regex(/^[\w-]{43}$/, 'This is not an Ed25519 public key.'));
/** 64 bytes of an Ed25519 signature. */
export const signature = z.string().check(z.regex(/^[\w-]{86}$/, 'This is not an Ed25519 signature.'));

/** A version that an edge serves: where its archive is, and who has signed its `release.json`. */
export const ServedRelease = z.object({ app: AppName, version: Version, archiveSha256: sha256Hex, signature, publicKey });
export type ServedRelease = z.infer<typeof ServedRelease>;

/** The versions that edges serve. */
export const ServedReleases = z.object({
  /** Grows with every change. */
  revision: z.int(),
  /** Null where nothing has changed since the revision that the edge knows. */
  changes: z.nullable(z.object({ apps: z.record(AppName, AppPointer), releases: z.array(ServedRelease) })),
});
export type ServedReleases = z.infer<typeof ServedReleases>;

/** The header with the key of the edges, which these two calls need. */
export const edgeKeyHeader = 'x-edge-key';

export const getServedReleases = endpoint({
  method: 'GET',
  path: '/releases/serving',
  summary: 'Get the versions to serve; for the edges of the installation, which send its key as X-Edge-Key',
  permission: 'releases.serve',
  query: z.strictObject({ since: z._default(wholeNumber(0, Number.MAX_SAFE_INTEGER), 0) }),
  response: ServedReleases,
  errors: [404],
});

export const getReleaseArchive = endpoint({
  method: 'GET',
  path: '/releases/archives/{sha256}',
  summary: 'Get the archive of a release; for the edges of the installation, which send its key as X-Edge-Key',
  permission: 'releases.serve',
  params: z.strictObject({ sha256: sha256Hex }),
  response: z.string(),
  type: 'application/octet-stream',
  errors: [404],
});

/** Sessions that were ended before their tokens expire. */
export const EndedSessions = z.object({
  ids: z.array(id),
  /** Until when they are complete: the next `since`. */
  until: timestamp,
});
export type EndedSessions = z.infer<typeof EndedSessions>;

export const listEndedSessions = endpoint({
  method: 'GET',
  path: '/releases/ended-sessions',
  summary:
    'List the sessions that were ended lately, whose tokens get no files; for the edges of the installation, which send its key as X-Edge-Key',
  permission: 'releases.serve',
  query: z.strictObject({ since: z.optional(timestamp) }),
  response: EndedSessions,
  errors: [404],
});
