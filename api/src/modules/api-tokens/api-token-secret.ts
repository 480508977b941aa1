import { createHash, randomBytes } from 'node:crypto';
import { constantTimeEquals } from '../../platform/encryption/constant-time-equals';
import { toUuid, toUuidBytes } from '../../platform/encryption/uuid-bytes';

/** Recognizable, so that scanners of published code find a token that was committed by mistake. */
const marker = 'ta_';
const randomLength = 24;
const secretPattern = /^ta_[\w-]{75}$/;

/** A new secret: 192 random bits, then the tenant and the token, so that it is looked up within its tenant. */
export const createSecret = (tenantId: string, id: string): string =>
  marker + Buffer.concat([randomBytes(randomLength), toUuidBytes(tenantId), toUuidBytes(id)]).toString('base64url');

export const isApiTokenSecret = (credential: string): boolean => credential.startsWith(marker);

/** The token that a secret claims to be of; undefined if it is malformed. The secret is not verified here. */
export function parseSecret(secret: string): { tenantId: string; id: string } | undefined {
  if (!secretPattern.test(secret)) return undefined;
  const bytes = Buffer.from(secret.slice(marker.length), 'base64url');
  if (marker + bytes.toString('base64url') !== secret) return undefined;
  return { tenantId: toUuid(bytes.subarray(randomLength, randomLength + 16)), id: toUuid(bytes.subarray(randomLength + 16)) };
}

export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** The characters that are shown after the secret is gone. */
export const getSecretPrefix = (secret: string): string => secret.slice(0, 8);

/** Compares a secret with a stored hash in constant time. */
export const matchesHash = (secret: string, hash: string): boolean => constantTimeEquals(hashSecret(secret), hash);
