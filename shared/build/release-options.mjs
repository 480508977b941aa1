import { generateKeyPairSync } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { UsageError } from './usage-error.mjs';

/** The options of a release that is for some marketplaces first. */
export const audienceOptions = { canary: { type: 'string' }, tenant: { type: 'string', multiple: true } };

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The values of `--canary`, in percent, and of each `--tenant`; undefined where the release is for all.
 * @returns {{ percent: number, tenantIds: string[] } | undefined}
 * @throws UsageError
 */
export function parseAudience({ canary, tenant = [] }) {
  if (canary === undefined && tenant.length === 0) return undefined;
  if (canary !== undefined && !/^(100|\d{1,2})$/.test(canary))
    throw new UsageError('--canary is a share of marketplaces in percent, such as 10.');
  if (!tenant.every((id) => uuid.test(id))) throw new UsageError('--tenant is the id of a marketplace.');
  return { percent: Number(canary ?? 0), tenantIds: tenant };
}

/** Who has a canary in words, such as "10 % of the marketplaces". */
export const describeAudience = ({ percent, tenantIds: { length }, previewSha256 }) =>
  previewSha256
    ? 'a private preview, and no marketplace'
    : [percent > 0 && `${percent} % of the marketplaces`, length > 0 && `${length} ${length === 1 ? 'marketplace' : 'marketplaces'} by id`]
        .filter(Boolean)
        .join(' and ') || 'no marketplace yet';

/**
 * The accounts that open the pages, from the file that `SMOKE_ACCOUNTS_FILE` names: a list of `{ "email": …, "password": … }`.
 * @throws UsageError
 */
export function readSmokeAccounts() {
  const file = process.env.SMOKE_ACCOUNTS_FILE;
  if (!file) throw new UsageError('Set SMOKE_ACCOUNTS_FILE to open the pages before the release (docs/teams.md).');
  const accounts = JSON.parse(readFileSync(file, 'utf8'));
  if (!Array.isArray(accounts) || accounts.length === 0 || !accounts.every(({ email, password }) => email && password))
    throw new UsageError(`${file} is no list of accounts: [{ "email": "…", "password": "…" }].`);
  return accounts;
}

/** What `--smoke` has found, in words. @param {string[] | undefined} unopened routes; undefined where no page was opened */
export function describeUnopened(unopened) {
  if (!unopened) return 'It is the current version already: no page was opened.';
  return unopened.length === 0 ? 'All pages show.' : `All pages show, but for those that no page has a link to: ${unopened.join(', ')}.`;
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
