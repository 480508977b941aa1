import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openPages } from './open-pages.mjs';
import { changeRelease, readReleases, uploadRelease } from './release-api.mjs';
import { UsageError } from './usage-error.mjs';

const servedWithinMs = 60_000;
const maxReason = 300;

/** Signs in for the token and the marketplace of an account. */
async function readSession(url, { email, password }) {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!response.ok) throw new UsageError(`${email} cannot sign in at ${url}. Nothing was released.`);
  const { token, tenant } = await response.json();
  return { token, tenantId: tenant.id };
}

/** Waits until the edge serves the version to the session. */
async function waitUntilServed(url, { token }, { name, version }) {
  const headers = { authorization: `Bearer ${token}`, 'x-registry-format': '2' };
  for (const end = Date.now() + servedWithinMs; Date.now() < end; await wait(500)) {
    const { remotes = [], shell } = await (await fetch(`${url}/registry.json`, { headers })).json().catch(() => ({}));
    const served = name === 'shell' ? shell : remotes.find((remote) => remote.name === name);
    if (served?.version === version) return;
  }
  throw new UsageError(`${url} does not serve ${name} ${version} to the accounts within ${servedWithinMs / 1_000} seconds.`);
}

/** The release has to have a version to stay at, and no canary whose marketplaces would lose it. */
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
 * Releases a build to the marketplaces of some accounts, opens its pages there in a browser, and releases it to all, or takes it back where a page
 * fails.
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
    const sessions = await Promise.all(accounts.map((account) => readSession(url, account)));
    const tenantIds = [...new Set(sessions.map(({ tenantId }) => tenantId))];
    await uploadRelease(target, { ...release, canary: { percent: 0, tenantIds } });
    const { problems, unopened } = await openServedPages(browser, { url, accounts, sessions, name, version, routes: Object.keys(routes) });
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
async function openServedPages(browser, { url, accounts, sessions, name, version, routes }) {
  try {
    for (const session of sessions) await waitUntilServed(url, session, { name, version });
    return await openPages(browser, { url, routes, accounts });
  } catch (error) {
    return { problems: [error.message], unopened: [] };
  }
}
