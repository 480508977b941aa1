import type { GateCheck } from '@techadds/shared/contract/releases/endpoints';
import type { Release } from '@techadds/shared/contract/releases/registry';
import { systemTenantId } from '../../platform/auth/rate-limits/postgres-store';
import type { Deps } from '../../platform/deps';
import { describeShell, type ServedRemote, type ServedShell, type ServedVersions } from './release-checks';
import { openReleaseFiles } from './release-files.service';
import { archiveReading, pageCheckFile, type ReadArchive } from './release-reading';

export type PageCheckDeps = Pick<Deps, 'config' | 'runRemote'> & { heavyWork: Pick<Deps['heavyWork'], 'run'> };

type PageRunDeps = Pick<PageCheckDeps, 'runRemote'> & { readServed: ReadServed };

/** A release with its scripts that run in the check. */
interface RunnableRelease {
  release: Release;
  scripts: Record<string, string>;
}

const none: ServedVersions = { shells: [], remotes: [] };

/** Reads a release that is served. @returns undefined where its archive is lost, or is not readable any more */
export type ReadServed = (release: { archiveSha256: string }) => Promise<RunnableRelease | undefined>;

/** For the checks of one offered release, several of which need the same shell: it is fetched and unpacked once. */
export function createServedReader(deps: PageCheckDeps): ReadServed {
  const reads = new Map<string, Promise<RunnableRelease | undefined>>();
  return ({ archiveSha256 }) => {
    const known = reads.get(archiveSha256);
    if (known) return known;
    const read = readServed(deps, archiveSha256);
    reads.set(archiveSha256, read);
    return read;
  };
}

async function readServed(deps: PageCheckDeps, archiveSha256: string): Promise<RunnableRelease | undefined> {
  const archive = await openReleaseFiles(deps.config).get(archiveSha256);
  if (!archive) return undefined;
  const meta = { tenantId: systemTenantId, requestMeta: { ip: null } };
  const read: ReadArchive = await deps.heavyWork.run(archiveReading, meta, [archive, deps.config.releaseMaxBytes, none]);
  return read.release && read;
}

/** Renders the pages of a remote in a shell. @returns undefined where the release of the shell is from before they had the script for that */
async function run({ runRemote }: PageRunDeps, remote: RunnableRelease, shell: RunnableRelease): Promise<string[] | undefined> {
  const program = shell.scripts[pageCheckFile];
  const { name, version, entry, menu } = remote.release;
  return program === undefined ? undefined : runRemote({ name, version, entry, menu, scripts: remote.scripts, program });
}

/** Renders the pages of an offered release: those of a remote in the shells that pages may have, and in a shell those of the remotes that are served. */
export const checkPages = (deps: PageRunDeps, offered: RunnableRelease, served: ServedVersions): Promise<GateCheck[]> =>
  offered.release.name === 'shell'
    ? Promise.all(served.remotes.map((remote) => checkServedRemote(deps, offered, remote, served.shells[0])))
    : Promise.all(served.shells.map((shell) => checkInShell(deps, offered, shell)));

async function checkInShell(deps: PageRunDeps, remote: RunnableRelease, shell: ServedShell): Promise<GateCheck> {
  const title = describeShell(shell);
  const name = `Pages render in ${title}`;
  const read = await deps.readServed(shell);
  const problems = read ? await run(deps, remote, read) : [`The files of shell ${shell.version} are lost. Release it again.`];
  if (problems) return { name, problems: problems.map((problem) => `In shell ${shell.version}, ${title}: ${problem}`) };
  // The release after the next has the script, too.
  if (!shell.isCurrent) return { name: `${name}: not checked, it was built without the check`, problems: [] };
  return { name, problems: [`Shell ${shell.version} was built before shells had the check of pages. Release the shell first.`] };
}

/** A remote that has the same problem in the current shell does not hold another one up. */
async function checkServedRemote(
  deps: PageRunDeps,
  shell: RunnableRelease,
  served: ServedRemote,
  current: ServedShell | undefined,
): Promise<GateCheck> {
  const name = `Pages of ${served.app} ${served.version} render`;
  const remote = await deps.readServed(served);
  if (!remote) return { name: `${name}: not checked, its files are lost`, problems: [] };
  const found = await run(deps, remote, shell);
  if (!found) return { name, problems: [`It has no ${pageCheckFile}, which renders the pages of remotes in it. Build it again.`] };
  if (found.length === 0) return { name, problems: [] };
  const before = current && (await deps.readServed(current));
  const known = before && (await run(deps, remote, before));
  const problems = found.filter((problem) => !known?.includes(problem));
  return { name, problems: problems.map((problem) => `${served.app} ${served.version} does not run in this shell: ${problem}`) };
}
