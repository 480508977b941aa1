import { isDeepStrictEqual } from 'node:util';
import type { ReleaseChangeKind } from '@techadds/shared/contract/releases/endpoints';
import type { Tx } from '../../platform/database/client';
import { conflict, notFound } from '../../platform/http/errors';
import { findPreviousVersion, findReleaseCommand } from './release-history';
import * as db from './releases.db';

/** Who changes which version is served, when and why. */
export interface ReleaseAuthor {
  by: string;
  now: Date;
  reason?: string | undefined;
}

/** A change of an app: its pointer before and after. */
export interface PointerChange {
  kind: ReleaseChangeKind;
  before: db.PointerRow | undefined;
  after: db.PointerRow;
}

/** Who gets a canary. */
interface Audience {
  percent: number;
  tenantIds: readonly string[];
  previewSha256?: string | null | undefined;
}

async function change(
  tx: Tx,
  before: db.PointerRow | undefined,
  kind: ReleaseChangeKind,
  values: Partial<db.PointerRow> & Pick<db.PointerRow, 'app' | 'currentVersion'>,
  { by, now, reason }: ReleaseAuthor,
  version = values.currentVersion,
): Promise<PointerChange> {
  const after = await db.savePointer(tx, before, values);
  const { app, revision } = after;
  await db.insertChange(tx, { app, revision, version, kind, at: now.toISOString(), by, reason: reason ?? null });
  return { kind, before, after };
}

const noCanary = { canaryVersion: null, canaryPercent: 0, canaryTenantIds: [], canaryPreviewSha256: null };

/** @throws AppError 404 where the app has no release */
async function lockReleasedApp(tx: Tx, app: string): Promise<db.PointerRow> {
  const pointer = await db.lockApp(tx, app);
  if (!pointer) throw notFound('release');
  return pointer;
}

/** @throws AppError 409 where the version is unknown or was removed */
async function requireKept(tx: Tx, app: string, version: string): Promise<void> {
  if (!(await db.findRelease(tx, app, version)))
    throw conflict('version_unknown', `${app} ${version} is not among the releases that are kept. Nothing was changed.`);
}

/**
 * Makes a new build current. Does nothing where the same build was current before, so that a rollback survives a restart, and where the current
 * version was released by a command: a start never replaces what a team has released, unless its files are lost.
 * @param isServed whether the files of the current version are there
 * @returns undefined where nothing changed
 */
export async function promoteBuild(
  tx: Tx,
  app: string,
  version: string,
  author: ReleaseAuthor,
  isServed: boolean,
): Promise<PointerChange | undefined> {
  const pointer = await db.lockApp(tx, app);
  const isRelease = pointer && findReleaseCommand(await db.listChanges(tx, app), pointer.currentVersion);
  if (pointer && isServed && (pointer.builtVersion === version || isRelease)) return undefined;
  return change(tx, pointer, 'built', { app, currentVersion: version, builtVersion: version }, author);
}

/** Makes an accepted version current for all tenants, also for those of a canary. @returns undefined where all have it already */
export async function release(tx: Tx, app: string, version: string, author: ReleaseAuthor): Promise<PointerChange | undefined> {
  const pointer = await db.lockApp(tx, app);
  await requireKept(tx, app, version);
  if (pointer?.currentVersion === version && pointer.canaryVersion === null) return undefined;
  return change(tx, pointer, 'release', { app, currentVersion: version, ...noCanary }, author);
}

/**
 * Serves an accepted version to some tenants, or to nobody but browsers with the address of a private preview.
 * @returns undefined where they have it already, as where an upload is repeated, so that its health is counted on
 * @throws AppError 409 where nothing is current yet, or it is the current version
 */
export async function setCanary(
  tx: Tx,
  app: string,
  { version, percent, tenantIds, previewSha256 = null }: Audience & { version: string },
  author: ReleaseAuthor,
): Promise<PointerChange | undefined> {
  const pointer = await lockReleasedApp(tx, app);
  await requireKept(tx, app, version);
  if (pointer.currentVersion === version) throw conflict('is_current', `All tenants have ${app} ${version} already. Nothing was changed.`);
  const canary = {
    ...{ canaryVersion: version, canaryPercent: percent, canaryTenantIds: [...tenantIds] },
    canaryPreviewSha256: previewSha256,
  };
  const { canaryVersion, canaryPercent, canaryTenantIds, canaryPreviewSha256, currentVersion } = pointer;
  if (isDeepStrictEqual(canary, { canaryVersion, canaryPercent, canaryTenantIds, canaryPreviewSha256 })) return undefined;
  return change(tx, pointer, 'canary', { app, currentVersion, ...canary }, author, version);
}

/** Makes the canary, or another version that is kept, current for all tenants. @throws AppError 404 or 409 */
export async function promote(tx: Tx, app: string, named: string | undefined, author: ReleaseAuthor): Promise<PointerChange> {
  const pointer = await lockReleasedApp(tx, app);
  const version = named ?? pointer.canaryVersion;
  if (version === null) throw conflict('no_canary', `${app} has no canary, so name the version. Nothing was changed.`);
  await requireKept(tx, app, version);
  if (pointer.currentVersion === version && pointer.canaryVersion === null)
    throw conflict('is_current', `All tenants have ${app} ${version} already. Nothing was changed.`);
  return change(tx, pointer, 'promote', { app, currentVersion: version, ...noCanary }, author);
}

/** Takes the canary back from its tenants. @throws AppError 404; 409 where there is none */
export async function haltCanary(tx: Tx, app: string, author: ReleaseAuthor, kind: 'halt' | 'halted' = 'halt'): Promise<PointerChange> {
  const pointer = await lockReleasedApp(tx, app);
  const { canaryVersion, currentVersion } = pointer;
  if (canaryVersion === null) throw conflict('no_canary', `${app} has no canary. Nothing was changed.`);
  return change(tx, pointer, kind, { app, currentVersion, ...noCanary }, author, canaryVersion);
}

/** Makes the version current that was served before. @throws AppError 404; 409 where there is none */
export async function rollBack(tx: Tx, app: string, author: ReleaseAuthor): Promise<PointerChange> {
  const pointer = await lockReleasedApp(tx, app);
  const version = findPreviousVersion(await db.listChanges(tx, app));
  if (version === undefined)
    throw conflict('no_previous', `${app} ${pointer.currentVersion} has no version before it, so there is nothing to roll back to.`);
  if (!(await db.findRelease(tx, app, version)))
    throw conflict(
      'version_unknown',
      `${app} ${version} came before ${pointer.currentVersion}, but its files are removed. Nothing was changed.`,
    );
  return change(tx, pointer, 'rollback', { app, currentVersion: version, ...noCanary }, author);
}

/** Disables a remote in every version, or enables it again. @returns undefined where it is so already. @throws AppError 404; 409 for the shell */
export async function switchRemote(tx: Tx, app: string, to: 'off' | 'on', author: ReleaseAuthor): Promise<PointerChange | undefined> {
  if (app === 'shell') throw conflict('shell', 'The shell cannot be switched off. Nothing was changed.');
  const pointer = await lockReleasedApp(tx, app);
  if (pointer.off === (to === 'off')) return undefined;
  return change(tx, pointer, to, { app, currentVersion: pointer.currentVersion, off: to === 'off' }, author);
}
