import { createHash } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { readReleaseArchive } from '@techadds/shared/release-archive';
import { isSignedBy } from '@techadds/shared/release-signature';
import { ServedReleases, type ServedRelease } from '@techadds/shared/contract/releases/serving';
import type { ApiFetch } from '../api-pool/api-fetch';
import { fetchAsEdge, type EdgeKeyConfig } from '../api-pool/fetch-as-edge';
import type { Config } from '../config';
import { isAppName } from './apps';
import { storePaths } from './paths';
import { listPublishedVersions, storeRelease } from './publish';
import { readKnownState, writeState, type State } from './state';

type FollowConfig = EdgeKeyConfig & Pick<Config, 'storeDir' | 'releaseMaxBytes'>;

interface ReleaseSource extends FollowConfig {
  fetchApi: ApiFetch;
}

const intervalMs = 1_000;
const timeoutMs = 10_000;

/**
 * Takes over from the API which versions are served, once a second, with the files of versions that this edge does not have yet. What was taken
 * over last goes on while the API is down. An edge without a key serves what its store has.
 * @param warn called once for each problem until it changes
 * @returns how to stop
 */
export function followReleases(config: FollowConfig, fetchApi: ApiFetch, warn: (message: string) => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let problem = '';
  const tick = async () => {
    const next = await takeOver(config, fetchApi).catch((error: unknown) => (error instanceof Error ? error.message : String(error)));
    if (next !== '' && next !== problem) warn(`releases could not be taken over: ${next}`);
    problem = next;
    if (!isStopped) timer = setTimeout(() => void tick(), intervalMs);
  };
  void tick();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

/**
 * Takes over what has changed. An app whose files cannot be had, or are not those that were signed, stays as it is, and is tried again.
 * @returns the problems in words; empty where there are none
 */
export async function takeOver(config: FollowConfig, fetchApi: ApiFetch): Promise<string> {
  const source = { ...config, fetchApi };
  const { storeDir } = config;
  const known = readKnownState(storeDir);
  const response = await request(source, `/releases/serving?since=${known.revision}`);
  if (!response) return '';
  const { revision, changes } = ServedReleases.parse(await response.json());
  if (!changes) return '';
  const problems: string[] = [];
  const apps: State['apps'] = { ...known.apps };
  let isComplete = true;
  for (const [app, pointer] of Object.entries(changes.apps)) {
    const missing = await fetchMissing(
      source,
      changes.releases.filter((release) => release.app === app),
    );
    problems.push(...missing.values());
    // A former version that cannot be had is for open tabs only, and holds nothing up.
    if (missing.has(pointer.current) || (pointer.canary && missing.has(pointer.canary.version))) isComplete = false;
    else apps[app] = pointer;
  }
  // Without a revision, all is requested again.
  writeState(storeDir, { revision: isComplete ? revision : 0, apps });
  removeOldVersions(storeDir, apps);
  return problems.join(' ');
}

/** Stores the versions that are not in the store. @returns why some could not be, by version */
async function fetchMissing(source: ReleaseSource, wanted: readonly ServedRelease[]): Promise<Map<string, string>> {
  const problems = new Map<string, string>();
  for (const release of wanted.filter(({ app, version }) => !existsSync(storePaths.release(source.storeDir, app, version)))) {
    const problem = await fetchRelease(source, release).catch((error: unknown) => String(error));
    if (problem !== undefined) problems.set(release.version, `${release.app} ${release.version}: ${problem}`);
  }
  return problems;
}

async function fetchRelease(
  source: ReleaseSource,
  { app, version, archiveSha256, signature, publicKey }: ServedRelease,
): Promise<string | undefined> {
  const response = await request(source, `/releases/archives/${archiveSha256}`);
  if (!response) return 'there is no key of the installation.';
  const archive = Buffer.from(await response.arrayBuffer());
  if (createHash('sha256').update(archive).digest('hex') !== archiveSha256) return 'the archive is not the one that was released.';
  const files = await readReleaseArchive(archive, source.releaseMaxBytes);
  if (!isSignedBy(files.manifest, signature, publicKey)) return 'its signature is not valid.';
  if (files.release.name !== app || files.release.version !== version) return 'the archive is of another version.';
  storeRelease(source.storeDir, files);
  return undefined;
}

async function request({ fetchApi, ...config }: ReleaseSource, path: string): Promise<Response | undefined> {
  const response = await fetchAsEdge(config, fetchApi, path, { timeoutMs });
  if (response && !response.ok) throw new Error(`The API answered ${response.status} to ${path}.`);
  return response;
}

/** Removes the files of versions that are not served any more. */
function removeOldVersions(store: string, apps: State['apps']): void {
  for (const [app, pointer] of Object.entries(apps))
    if (isAppName(app))
      for (const version of listPublishedVersions(store, app))
        if (!pointer.kept.includes(version)) rmSync(storePaths.release(store, app, version), { recursive: true, force: true });
}
