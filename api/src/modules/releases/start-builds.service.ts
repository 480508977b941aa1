import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import type { Tx } from '../../platform/database/client';
import type { Deps } from '../../platform/deps';
import { ObjectStoreError } from '../../platform/object-store/object-store';
import { acceptRelease, saveAcceptedRelease, type AcceptedRelease } from './accept-release.rules';
import { deploy } from './deploy.rules';
import { loadInstallationKey } from './installation-key';
import { listProblems } from './release-checks';
import { openReleaseFiles } from './release-files.service';
import { findReleaseCommand } from './release-history';
import { promoteBuild } from './release-pointers.rules';
import * as db from './releases.db';

type StartDeps = Pick<Deps, 'db' | 'config' | 'heavyWork' | 'clock' | 'runRemote'>;

const Builds = z.array(z.strictObject({ name: z.string(), version: z.string(), archive: z.string() }));
const by = 'npm start';

/**
 * Offers the builds of a start. A build becomes current where nothing is released or the current version came from a start, too.
 * @returns what the operator should know, also where files cannot be stored at the moment: what edges have goes on
 * @throws Error where an archive is not readable, or the store does not accept its configuration
 */
export async function offerBuilds(deps: StartDeps): Promise<string[]> {
  const { releaseBuilds } = deps.config;
  if (releaseBuilds === undefined) return [];
  const notices: string[] = [];
  const builds = Builds.parse(JSON.parse(releaseBuilds));
  // Remotes are checked against the shell.
  builds.sort((a, b) => Number(b.name === 'shell') - Number(a.name === 'shell'));
  try {
    for (const build of builds) notices.push(...(await offerBuild(deps, build)));
  } catch (error) {
    if (!isPassing(error)) throw error;
    notices.push(`The builds of this start are not released: ${error.message} Start again then.`);
  }
  return notices;
}

const isPassing = (error: unknown): error is ObjectStoreError => error instanceof ObjectStoreError && error.code !== 'store_misconfigured';

/**
 * Checks where the archives of releases are.
 * @returns what the operator should know
 * @throws ObjectStoreError where the configuration is wrong
 */
export async function checkReleaseFiles(config: StartDeps['config']): Promise<string[]> {
  try {
    await openReleaseFiles(config).check();
    return [];
  } catch (error) {
    if (!isPassing(error)) throw error;
    return [`Nothing can be released at the moment. ${error.message}`];
  }
}

async function offerBuild(deps: StartDeps, { name, version, archive }: z.infer<typeof Builds>[number]): Promise<string[]> {
  const accepted = await acceptUnknown(deps, { name, version, archive });
  const now = deps.clock();
  const author = { by, now };
  await deploy(deps, name, author, async (tx) => {
    if (accepted) await saveAcceptedRelease(tx, accepted, by, now);
    return promoteBuild(tx, name, version, author, await hasCurrentFiles(deps, tx, name));
  });
  const problems = accepted ? listProblems(accepted.row.gate).map((problem) => `${name} ${version}: ${problem}`) : [];
  return [...problems, ...(await describeOtherRelease(deps, name, version))];
}

/** Whether the files of the version that is served are there; after a restore they may be lost. */
async function hasCurrentFiles({ config }: StartDeps, tx: Tx, name: string): Promise<boolean> {
  const pointer = await db.findPointer(tx, name);
  const release = pointer && (await db.findRelease(tx, name, pointer.currentVersion));
  return release !== undefined && (await openReleaseFiles(config).get(release.archiveSha256)) !== undefined;
}

/** Stores a build that is not there yet, or whose files are lost. */
async function acceptUnknown(deps: StartDeps, build: z.infer<typeof Builds>[number]): Promise<AcceptedRelease | undefined> {
  const known = await db.withReleases(deps.db, (tx) => db.findRelease(tx, build.name, build.version));
  if (known && (await openReleaseFiles(deps.config).get(known.archiveSha256))) return undefined;
  const archive = await readFile(build.archive);
  const key = await loadInstallationKey(deps, deps.clock());
  return acceptRelease(deps, { app: build.name, archive, signed: { key }, ip: null }, { isOwnBuild: true });
}

/** Says which version is current instead, where a team has released one. */
const describeOtherRelease = (deps: StartDeps, name: string, version: string): Promise<string[]> =>
  db.withReleases(deps.db, async (tx) => {
    const pointer = await db.findPointer(tx, name);
    if (!pointer || pointer.currentVersion === version) return [];
    const release = findReleaseCommand(await db.listChanges(tx, name), pointer.currentVersion);
    if (!release) return [];
    const since = `released by ${release.by} on ${release.at.slice(0, 10)}`;
    return [`${name} stays at ${pointer.currentVersion}, ${since}. To use this build: npm run release -- ${name}`];
  });
