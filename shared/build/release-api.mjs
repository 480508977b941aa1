import { createPrivateKey, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { packRelease } from './archive.mjs';
import { UsageError } from './usage-error.mjs';

function signManifest(manifest, { publicKey, privateKey }) {
  const key = createPrivateKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey, d: privateKey }, format: 'jwk' });
  return sign(null, manifest, key).toString('base64url');
}

/**
 * Uploads a build.
 * @param {{ url: string, token: string }} target an installation, and a token with the scope `release:<app>`
 * @param {{ dir: string, key: { publicKey: string, privateKey: string }, commit?: string,
 *   canary?: { percent: number, tenantIds: string[], previewSha256?: string } }} release
 * @returns {Promise<{ app: string, current: { version: string } }>}
 */
export async function uploadRelease(target, { dir, key, commit, canary }) {
  const manifest = readFileSync(join(dir, 'release.json'));
  const { name } = JSON.parse(manifest.toString('utf8'));
  const archive = (await packRelease(dir)).toString('base64');
  const body = { archive, signature: signManifest(manifest, key), publicKey: key.publicKey, commit, canary };
  return send(target, `/releases/${name}`, { body, attempts: uploadAttempts, unchanged: name });
}

/**
 * Changes which version of an app is served.
 * @param {{ url: string, token: string }} target as for `uploadRelease`
 * @param {string} app
 * @param {'rollback' | 'switch-off' | 'switch-on' | 'promote' | 'halt' | 'canary'} action
 * @param {object} body its form
 */
export const changeRelease = (target, app, action, body) => send(target, `/releases/${app}/${action}`, { body, unchanged: app });

/**
 * Reads an app with the health of its versions and its changes.
 * @param {{ url: string, token: string }} target as for `uploadRelease`
 */
export const readReleases = (target, app) => send(target, `/releases/${app}`);

/**
 * A grant to run a remote inside the deployed shell, for users who are no super-admins.
 * @param {{ url: string, token: string }} target an installation, and a token with the scope `dev:<app>`
 * @returns {Promise<{ grant: string, expiresAt: string }>}
 */
export const requestDevGrant = (target, app) => send(target, `/releases/${app}/development`, { body: {} });

/** The same release a second time changes nothing, so that an upload is safe to repeat while the service is busy; other changes are not. */
const uploadAttempts = 4;

async function send({ url, token }, path, { body, attempts = 1, unchanged } = {}) {
  const response = await fetch(`${url.replace(/\/+$/, '')}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = await response.json().catch(() => ({}));
  if (response.ok) return answer;
  if (response.status === 503 && attempts > 1) {
    await wait(Number(response.headers.get('retry-after') ?? 2) * 1_000);
    return send({ url, token }, path, { body, attempts: attempts - 1, unchanged });
  }
  const lines = answer.problems ?? Object.values(answer.fields ?? {});
  const details = lines.map((line) => `\n  ${line}`).join('');
  throw new UsageError(
    `${unchanged ? `${unchanged} is unchanged. ` : ''}${answer.error ?? `${url} answered ${response.status}.`}${details}`,
  );
}
