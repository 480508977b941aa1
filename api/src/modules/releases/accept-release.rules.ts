import type { GateCheck } from '@techadds/shared/contract/releases/endpoints';
import type { Release } from '@techadds/shared/contract/releases/registry';
import { isSignedBy, signRelease, type ReleaseKeyPair } from '@techadds/shared/release-signature';
import type { Tx } from '../../platform/database/client';
import { systemTenantId } from '../../platform/auth/rate-limits/postgres-store';
import type { Deps } from '../../platform/deps';
import { AppError, conflict, validationError } from '../../platform/http/errors';
import { computeSha256 } from '../../platform/object-store/object-store';
import { checkPages, createServedReader, type PageCheckDeps, type ReadServed } from './page-checks';
import { findBrokenContract } from './contract-check';
import { listProblems, type ServedRemote, type ServedVersions } from './release-checks';
import { openReleaseFiles } from './release-files.service';
import { findPreviousVersion } from './release-history';
import { findActiveKey } from './release-keys.db';
import { archiveReading } from './release-reading';
import * as db from './releases.db';

type AcceptDeps = Pick<Deps, 'db'> & PageCheckDeps;

/** A release as it is offered: with the signature of its `release.json`, or with a key of this machine that signs it. */
export interface OfferedRelease {
  app: string;
  archive: Buffer;
  signed: { signature: string; publicKey: string } | { key: ReleaseKeyPair };
  commit?: string | undefined;
  /** Of whoever offers it. */
  ip: string | null;
}

/** A release whose archive is stored; its row is not, yet. */
export interface AcceptedRelease {
  release: Release;
  row: Omit<db.ReleaseRow, 'tenantId' | 'createdBy' | 'createdAt'>;
}

/** The versions that are served: pages may have the current shell or the one before it, and the canary of a remote. */
async function findServedVersions(tx: Tx): Promise<ServedVersions> {
  const { pointers } = await db.listPointers(tx);
  const remotes: ServedRemote[] = [];
  for (const { app, currentVersion, canaryVersion } of pointers.filter((pointer) => pointer.app !== 'shell')) {
    for (const version of [currentVersion, canaryVersion]) {
      const row = version === null ? undefined : await db.findRelease(tx, app, version);
      if (row) remotes.push({ app, version: row.version, archiveSha256: row.archiveSha256, requires: row.requires });
    }
  }
  const shell = pointers.find(({ app }) => app === 'shell');
  if (!shell) return { shells: [], remotes };
  const versions = [shell.currentVersion, findPreviousVersion(await db.listChanges(tx, 'shell'))];
  const rows = await Promise.all(versions.map(async (version) => version && db.findRelease(tx, 'shell', version)));
  const shells = rows.flatMap((row) => (row ? [row] : []));
  return {
    shells: shells.map(({ version, archiveSha256, provides }) => ({
      ...{ version, archiveSha256, provides: provides ?? {}, isCurrent: version === shell.currentVersion },
    })),
    remotes,
  };
}

/** The problems of a shell that takes away what the current one provides. */
async function findContractProblems(readServed: ReadServed, release: Release, served: ServedVersions): Promise<string[]> {
  const current = served.shells.find(({ isCurrent }) => isCurrent);
  const before = current && (await readServed(current));
  return before ? findBrokenContract(release, before.release, served) : [];
}

/**
 * Checks an offered release and stores its archive. No code of it runs before its signature is verified.
 * @param isOwnBuild whether it is of a start, which brings shell and remotes together: its problems are reported and hold nothing up
 * @throws AppError 422 by field; 403 where the key is not registered for the app; 409 `gate` with the report of the checks, or `version_taken`
 */
export async function acceptRelease(deps: AcceptDeps, offered: OfferedRelease, { isOwnBuild = false } = {}): Promise<AcceptedRelease> {
  const { app, archive, signed, commit = null, ip } = offered;
  const served = await db.withReleases(deps.db, findServedVersions);
  const read = await deps.heavyWork.run(archiveReading, { tenantId: systemTenantId, requestMeta: { ip } }, [
    archive,
    deps.config.releaseMaxBytes,
    served,
  ]);
  if (read.release === undefined) throw validationError({ archive: read.problem });
  const { release, checks } = read;
  const manifest = Buffer.from(read.manifest);
  if (release.name !== app) throw validationError({ archive: `This is a release of ${release.name}, not of ${app}.` });
  const { signature, publicKey } =
    'key' in signed ? { signature: signRelease(manifest, signed.key), publicKey: signed.key.publicKey } : signed;
  await requireSignature(deps, { app, manifest, signature, publicKey, isOwnKey: 'key' in signed });
  const manifestSha256 = computeSha256(manifest);
  // Before anything of it is stored or runs; two uploads at once are told apart again when they are saved.
  requireSameFiles(await db.withReleases(deps.db, (tx) => db.findRelease(tx, app, release.version)), { ...release, manifestSha256 });
  if (!isOwnBuild) {
    const readServed = createServedReader(deps);
    if (app === 'shell') checks.push({ name: 'Contract', problems: await findContractProblems(readServed, release, served) });
    requirePassed(release, checks);
    checks.push(...(await checkPages({ ...deps, readServed }, { release, scripts: read.scripts }, served)));
    requirePassed(release, checks);
  }
  const archiveSha256 = computeSha256(archive);
  await openReleaseFiles(deps.config).put(archiveSha256, archive);
  const { version, requires, provides = null } = release;
  return {
    release,
    row: {
      ...{ app, version, archiveSha256, bytes: archive.length, manifestSha256, signature, publicKey },
      ...{ commit, requires, provides, gate: checks },
    },
  };
}

interface SignedManifest {
  app: string;
  manifest: Buffer;
  signature: string;
  publicKey: string;
  /** Of this machine, which may release every app, also one that nobody has heard of. */
  isOwnKey: boolean;
}

/** @throws AppError 403 where the key is not registered for the app or revoked, or has not signed this */
async function requireSignature(
  { db: database }: AcceptDeps,
  { app, manifest, signature, publicKey, isOwnKey }: SignedManifest,
): Promise<void> {
  const key = await db.withReleases(database, (tx) => findActiveKey(tx, publicKey));
  if (!key || !(isOwnKey || key.apps.includes(app)))
    throw new AppError(403, 'key_not_allowed', `This key is not registered for ${app}, or it is revoked. Nothing was released.`);
  if (!isSignedBy(manifest, signature, publicKey))
    throw new AppError(403, 'signature_invalid', 'The signature is not of this release.json. Nothing was released.');
}

function requirePassed({ name, version }: Release, checks: GateCheck[]): void {
  const problems = listProblems(checks);
  if (problems.length > 0) throw conflict('gate', `${name} ${version} is not released: ${problems.join(' ')}`, { gate: checks, problems });
}

/** @throws AppError 409 where the version is another release already */
function requireSameFiles(
  known: db.ReleaseRow | undefined,
  { name, version, manifestSha256 }: { name: string; version: string; manifestSha256: string },
): void {
  if (known && known.manifestSha256 !== manifestSha256)
    throw conflict('version_taken', `${name} ${version} is another release with other files already. Nothing was released.`);
}

/**
 * Stores the row of an accepted release, in the transaction that serves it.
 * @throws AppError 409 where the version is another release already
 */
export async function saveAcceptedRelease(tx: Tx, { row }: AcceptedRelease, createdBy: string, now: Date): Promise<void> {
  await db.lockApp(tx, row.app);
  const known = await db.findRelease(tx, row.app, row.version);
  if (!known) return db.insertRelease(tx, { ...row, createdBy, createdAt: now.toISOString() });
  requireSameFiles(known, { ...row, name: row.app });
  // The same files, packed again: the archive of before may be lost.
  if (known.archiveSha256 !== row.archiveSha256) await db.updateArchive(tx, row);
}
