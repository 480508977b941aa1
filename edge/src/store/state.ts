import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { AppPointer } from '@techadds/shared/contract/releases/pointers';
import { AppName } from '@techadds/shared/contract/releases/registry';
import { writeAtomically } from './atomic-write';
import { storePaths } from './paths';

const State = z.strictObject({
  /** The number of the last change that this edge has taken over; 0 before the first. */
  revision: z.int(),
  apps: z.record(AppName, AppPointer),
});
export type State = z.infer<typeof State>;

/** @throws ZodError or SyntaxError where the text is not a valid state */
export function parseState(text: string): State {
  return State.parse(JSON.parse(text));
}

const emptyState: State = { revision: 0, apps: {} };

/** Returns an empty state before the first publication. @throws ZodError or SyntaxError where the file is not valid */
export function readState(store: string): State {
  const file = storePaths.state(store);
  return existsSync(file) ? parseState(readFileSync(file, 'utf8')) : emptyState;
}

/** Like `readState`, but empty for a file that is damaged or of an earlier version of the edge: all is taken over again then. */
export function readKnownState(store: string): State {
  try {
    return readState(store);
  } catch {
    return emptyState;
  }
}

export function writeState(store: string, state: State): void {
  writeAtomically(storePaths.state(store), `${JSON.stringify(state, null, 2)}\n`);
}
