import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { Version } from '@techadds/shared/contract/releases/registry';
import { appNames } from './apps';
import { writeAtomically } from './atomic-write';
import { storePaths } from './paths';

/** A change of the current version. `built`: a start found a new build; the other kinds are commands of a user. */
const Change = z.strictObject({
  version: Version,
  kind: z.enum(['built', 'release', 'rollback', 'off', 'on']),
  at: z.iso.datetime(),
  by: z.string(),
});
export type Change = z.infer<typeof Change>;

const AppState = z.strictObject({
  /** The version that is served. */
  current: Version,
  /** The latest build offered by a start, which distinguishes a new build from one that was rolled back. */
  built: Version,
  /** Whether the remote is disabled. */
  off: z.optional(z.literal(true)),
  /** Oldest first. */
  history: z.array(Change),
});
export type AppState = z.infer<typeof AppState>;

const State = z.strictObject({ apps: z.partialRecord(z.enum(appNames), AppState) });
export type State = z.infer<typeof State>;

/** @throws ZodError or SyntaxError where the text is not a valid state */
export function parseState(text: string): State {
  return State.parse(JSON.parse(text));
}

/** Returns an empty state before the first publication. */
export function readState(store: string): State {
  const file = storePaths.state(store);
  return existsSync(file) ? parseState(readFileSync(file, 'utf8')) : { apps: {} };
}

export function writeState(store: string, state: State): void {
  writeAtomically(storePaths.state(store), `${JSON.stringify(state, null, 2)}\n`);
}
