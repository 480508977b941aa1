import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { Version } from '@techadds/shared/contract/releases/registry';
import { appNames } from './apps';
import { writeAtomically } from './atomic-write';
import { layout } from './paths';

/** A change of what visitors get. `built`: a start found a new build; the others are commands of a person. */
const Change = z.strictObject({
  version: Version,
  kind: z.enum(['built', 'release', 'rollback', 'off', 'on']),
  at: z.iso.datetime(),
  by: z.string(),
});
export type Change = z.infer<typeof Change>;

const AppState = z.strictObject({
  /** The version that visitors get. */
  current: Version,
  /** The version that was last built from the tree, so that a start tells a new build from a rolled back one. */
  built: Version,
  /** Visitors get no version at all, until it is switched on again. */
  off: z.optional(z.literal(true)),
  /** Oldest first. */
  history: z.array(Change),
});
export type AppState = z.infer<typeof AppState>;

const State = z.strictObject({ apps: z.partialRecord(z.enum(appNames), AppState) });
export type State = z.infer<typeof State>;

/** Throws where the text is not a registry state. */
export function parseState(text: string): State {
  return State.parse(JSON.parse(text));
}

/** An empty state where nothing was published yet. */
export function readState(store: string): State {
  const file = layout.state(store);
  return existsSync(file) ? parseState(readFileSync(file, 'utf8')) : { apps: {} };
}

export function writeState(store: string, state: State): void {
  writeAtomically(layout.state(store), `${JSON.stringify(state, null, 2)}\n`);
}
