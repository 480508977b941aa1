import { generateKeyPairSync } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { UsageError } from './usage-error.mjs';

/**
 * The value of `--canary`, in percent; undefined without it.
 * @throws UsageError
 */
export function parseCanary(text) {
  if (text === undefined) return undefined;
  if (!/^(100|\d{1,2})$/.test(text)) throw new UsageError('--canary is a share of marketplaces in percent, such as 10.');
  return Number(text);
}

/**
 * Makes the key of a team: the file stays with the team, and a super-admin registers the public key.
 * @returns {string} the message for the team, with the public key
 * @throws UsageError where the file exists
 */
export function makeReleaseKey(path) {
  if (existsSync(path)) throw new UsageError(`${path} exists already. A key that is lost cannot be made again, so it is not replaced.`);
  const { x: publicKey, d: privateKey } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  writeFileSync(path, `${JSON.stringify({ publicKey, privateKey })}\n`, { mode: 0o600, flag: 'wx' });
  return `The key is in ${path}: keep it secret. A super-admin registers its public key at Observability, Releases:\n${publicKey}`;
}
