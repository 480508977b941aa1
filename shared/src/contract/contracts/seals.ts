import * as z from 'zod/mini';
import { endpoint } from '../endpoint';
import { timestamp } from '../fields';

/** PAdES baseline levels: a signature, and a signature with a time stamp of an authority. */
export const sealLevels = ['B-B', 'B-T'] as const;
export type SealLevel = (typeof sealLevels)[number];

/** The attachment of a sealed PDF with the events of its contract. */
export const sealedEventsFileName = 'events.json';
/** The events of a contract in the order of their chain; each digest covers its event and the digest before. */
export const SealedEvents = z.object({
  contractId: z.string(),
  events: z.array(
    z.object({
      ...{ id: z.string(), at: z.string(), event: z.string(), actorName: z.string(), note: z.nullable(z.string()) },
      digest: z.string(),
    }),
  ),
});
export type SealedEvents = z.infer<typeof SealedEvents>;

/** The digest before the first event of a contract. */
export const firstEventDigest = '0'.repeat(64);
/** The text whose SHA-256 (hex) is the digest of an event. */
export const toEventText = (
  previousDigest: string,
  contractId: string,
  { id, at, event, actorName, note }: Omit<SealedEvents['events'][number], 'digest'>,
): string => JSON.stringify([previousDigest, contractId, id, at, event, actorName, note]);

/** What anyone who has a sealed PDF may know of its record. */
export const PublicSeal = z.object({
  /** The name of the marketplace. */
  tenantName: z.string(),
  contractNumber: z.string(),
  completedAt: timestamp,
  /** The initials of those who signed or approved, in their order. */
  signers: z.array(z.string()),
  sealedAt: timestamp,
  level: z.enum(sealLevels),
  /** SHA-256 (hex) of the certificate that it was signed with. */
  certificateSha256: z.string(),
  /** The digest of the last event in the file. */
  eventsDigest: z.string(),
});
export type PublicSeal = z.infer<typeof PublicSeal>;

export const getPublicSeal = endpoint({
  method: 'GET',
  path: '/public/seals/{sha256}',
  summary: 'Find the record of a sealed contract by the SHA-256 of its file; the file itself is not sent',
  permission: 'contracts.answer',
  params: z.strictObject({ sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits')) }),
  response: PublicSeal,
  errors: [404],
});
