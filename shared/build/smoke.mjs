import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openPages } from './open-pages.mjs';
import { changeRelease, readReleases, uploadRelease } from './release-api.mjs';
import { UsageError } from './usage-error.mjs';

const servedWithinMs = 60_000;
const maxReason = 300;

/** Signs in for the token of an account. */
async function readToken(url, { email, password }) {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!response.ok) throw new UsageError(`${email} cannot sign in at ${url}. Nothing was released.`);
  return (await response.json()).token;
}

/** Makes the address of a private preview, with the hash that the release is uploaded with, and the cookie that a browser gets at the address. */
async function createPreview(url) {
  const key = randomBytes(32).toString('base64url');
  const address = `${url}/preview/${key}`;
  const response = await fetch(address, { redirect: 'manual' });
  const cookie = response.headers.getSetCookie().find((each) => each.includes(key));
  if (!cookie) throw new UsageError(`${url} has no private previews: its edge is of an earlier version. Nothing was released.`);
  return { address, cookie: cookie.split(';', 1)[0], sha256: createHash('sha256').update(key).digest('hex') };
}

/** Waits until the edge serves the version to the account in the preview. */
async function waitUntilServed(url, { token, cookie }, { name, version }) {
  const headers = { authorization: `Bearer ${token}`, 'x-registry-format': '2', cookie };
  for (const end = Date.now() + servedWithinMs; Date.now() < end; await wait(500)) {
    const { remotes = [], shell } = await (await fetch(`${url}/registry.json`, { headers })).json().catch(() => ({}));
    const served = name === 'shell' ? shell : remotes.find((remote) => remote.name === name);
    if (served?.version === version) return;
  }
  throw new UsageError(`${url} does not serve ${name} ${version} to the accounts within ${servedWithinMs / 1_000} seconds.`);
}

/** The release has to have a version to stay at, and no canary that would be lost. */
async function requireQuietApp(target, name) {
  const { released } = await readReleases(target, name).catch((error) => {
    throw error instanceof UsageError
      ? new UsageError(`${error.message}\n--smoke needs a version of ${name} that stays meanwhile.`)
      : error;
  });
  if (released.canary) throw new UsageError(`${name} has a canary, ${released.canary.version}. Promote or halt it first.`);
  return released.current.version;
}

/**
 * Makes a build a private preview, which nobody gets but the browser that opens its pages here, and releases it to all, or ends the preview where a page
 * fails. The marketplaces of the accounts keep the current version meanwhile.
 * @param {{ url: string, token: string }} target an installation, and a token that may release the app
 * @param {{ dir: string, key: object, commit?: string, canary?: { percent: number, tenantIds: string[] } }} release
 * @param {{ accounts: { email: string, password: string }[], openBrowser: () => Promise<object> }} smoke
 * @returns {Promise<string[] | undefined>} the routes that were not opened; undefined where all have the version already
 * @throws UsageError with the routes that fail, and why
 */
export async function releaseAfterSmoke({ url: address, token }, { canary, ...release }, { accounts, openBrowser }) {
  const target = { url: address.replace(/\/+$/, ''), token };
  const { url } = target;
  const { name, version, routes = {} } = JSON.parse(readFileSync(join(release.dir, 'release.json'), 'utf8'));
  if ((await requireQuietApp(target, name)) === version) return undefined;
  const browser = await openBrowser();
  try {
    const tokens = await Promise.all(accounts.map((account) => readToken(url, account)));
    const preview = await createPreview(url);
    await uploadRelease(target, { ...release, canary: { percent: 0, tenantIds: [], previewSha256: preview.sha256 } });
    const opened = { url, preview, accounts, tokens, name, version, routes: Object.keys(routes) };
    const { problems, unopened } = await openServedPages(browser, opened);
    if (problems.length > 0) {
      await changeRelease(target, name, 'halt', { reason: `Smoke: ${problems[0]}`.slice(0, maxReason) });
      throw new UsageError([`${name} ${version} is not released:`, ...problems].join('\n  '));
    }
    await (canary
      ? changeRelease(target, name, 'canary', { version, ...canary })
      : changeRelease(target, name, 'promote', { version, reason: 'All pages show' }));
    return unopened;
  } finally {
    await browser.close();
  }
}

/** What keeps the pages from being opened is a problem of the release, too, so that it is taken back. */
async function openServedPages(browser, { url, preview, accounts, tokens, name, version, routes }) {
  try {
    for (const token of tokens) await waitUntilServed(url, { token, cookie: preview.cookie }, { name, version });
    return await openPages(browser, { url, preview, routes, accounts });
  } catch (error) {
    return { problems: [error.message], unopened: [] };
  }
}
