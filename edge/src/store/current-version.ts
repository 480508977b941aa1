import { existsSync } from 'node:fs';
import type { AppName } from './apps';
import { versionBefore, withChange } from './history';
import { layout } from './paths';
import { prune } from './prune';
import { readState, writeState, type AppState, type Change } from './state';

/** A change of the current version that is not possible; the message is for the user of the command. */
export class PointerError extends Error {}

/** Who changes the current version, and when. */
export interface Author {
  by: string;
  now: Date;
}

/**
 * Makes a new build current. Does nothing where the same build was current before, so that a rollback survives a restart.
 * @returns whether the current version changed
 */
export function offerBuilt(store: string, name: AppName, version: string, author: Author): boolean {
  const app = readState(store).apps[name];
  if (app?.built === version && existsSync(layout.release(store, name, app.current))) return false;
  change(store, name, { version, kind: 'built' }, author, version);
  return true;
}

/** Makes a published version current. @throws PointerError where it is not published */
export function release(store: string, name: AppName, version: string, author: Author): void {
  if (!existsSync(layout.release(store, name, version))) throw new PointerError(`${name} ${version} is not published.`);
  change(store, name, { version, kind: 'release' }, author, version);
}

/** Makes the version current that was served before, and returns it. @throws PointerError where there is none */
export function rollback(store: string, name: AppName, author: Author): string {
  const app = readState(store).apps[name];
  if (!app) throw new PointerError(`${name} has no release yet, so there is nothing to roll back.`);
  const version = versionBefore(app.history);
  if (!version) throw new PointerError(`${name} ${app.current} has no version before it, so there is nothing to roll back to.`);
  if (!existsSync(layout.release(store, name, version))) {
    throw new PointerError(`${name} ${version} came before ${app.current}, but it is no longer in the store. ${app.current} stays.`);
  }
  change(store, name, { version, kind: 'rollback' }, author, app.built);
  return version;
}

/** Disables a remote in every version, or enables it again. @returns whether that changed anything. @throws PointerError where it has no release */
export function turn(store: string, name: AppName, to: 'off' | 'on', author: Author): boolean {
  const app = readState(store).apps[name];
  if (!app) throw new PointerError(`${name} has no release yet, so there is nothing to switch ${to}.`);
  if ((app.off === true) === (to === 'off')) return false;
  change(store, name, { version: app.current, kind: to }, author, app.built);
  return true;
}

function change(store: string, name: AppName, step: Pick<Change, 'version' | 'kind'>, author: Author, built: string): void {
  const state = readState(store);
  const history = withChange(state.apps[name]?.history ?? [], { ...step, at: author.now.toISOString(), by: author.by });
  const off = step.kind === 'off' || (step.kind !== 'on' && state.apps[name]?.off === true);
  const app: AppState = { current: step.version, built, ...(off && { off }), history };
  writeState(store, { apps: { ...state.apps, [name]: app } });
  prune(store, name, app, author.now);
}
