import { existsSync } from 'node:fs';
import type { AppName } from './apps';
import { appendChange, findPreviousVersion, findRelease } from './history';
import { storePaths } from './paths';
import { pruneVersions } from './prune';
import { readState, writeState, type AppState, type Change } from './state';

/** A change of the current version that is not possible; the message is for the user of the command. */
export class CurrentVersionError extends Error {}

/** Who changes the current version, and when. */
export interface ChangeAuthor {
  by: string;
  now: Date;
}

/**
 * Makes a new build current. Does nothing where the same build was current before, so that a rollback survives a restart, and where the current
 * version was released by a command: a start never replaces what a team has released.
 * @returns whether the current version changed
 */
export function promoteBuild(store: string, name: AppName, version: string, author: ChangeAuthor): boolean {
  const app = readState(store).apps[name];
  const isServed = app && existsSync(storePaths.release(store, name, app.current));
  if (isServed && (app.built === version || findRelease(app.history, app.current))) return false;
  recordChange(store, name, { version, kind: 'built' }, author, version);
  return true;
}

/** Makes a published version current. @throws CurrentVersionError where it is not published */
export function release(store: string, name: AppName, version: string, author: ChangeAuthor): void {
  if (!existsSync(storePaths.release(store, name, version))) throw new CurrentVersionError(`${name} ${version} is not published.`);
  recordChange(store, name, { version, kind: 'release' }, author, version);
}

/** Makes the version current that was served before, and returns it. @throws CurrentVersionError where there is none */
export function rollback(store: string, name: AppName, author: ChangeAuthor): string {
  const app = readState(store).apps[name];
  if (!app) throw new CurrentVersionError(`${name} has no release yet, so there is nothing to roll back.`);
  const version = findPreviousVersion(app.history);
  if (!version) throw new CurrentVersionError(`${name} ${app.current} has no version before it, so there is nothing to roll back to.`);
  if (!existsSync(storePaths.release(store, name, version))) {
    throw new CurrentVersionError(`${name} ${version} came before ${app.current}, but it is no longer in the store. ${app.current} stays.`);
  }
  recordChange(store, name, { version, kind: 'rollback' }, author, app.built);
  return version;
}

/** Disables a remote in every version, or enables it again. @returns whether that changed anything. @throws CurrentVersionError where it has no release */
export function toggleRemote(store: string, name: AppName, to: 'off' | 'on', author: ChangeAuthor): boolean {
  const app = readState(store).apps[name];
  if (!app) throw new CurrentVersionError(`${name} has no release yet, so there is nothing to switch ${to}.`);
  if ((app.off === true) === (to === 'off')) return false;
  recordChange(store, name, { version: app.current, kind: to }, author, app.built);
  return true;
}

function recordChange(store: string, name: AppName, step: Pick<Change, 'version' | 'kind'>, author: ChangeAuthor, built: string): void {
  const state = readState(store);
  const history = appendChange(state.apps[name]?.history ?? [], { ...step, at: author.now.toISOString(), by: author.by });
  const off = step.kind === 'off' || (step.kind !== 'on' && state.apps[name]?.off === true);
  const app: AppState = { current: step.version, built, ...(off && { off }), history };
  writeState(store, { apps: { ...state.apps, [name]: app } });
  pruneVersions(store, name, app, author.now);
}
