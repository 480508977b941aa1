import { createHash } from 'node:crypto';
import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../root.mjs';
import { hashOfSources } from './places.mjs';

const file = join(root, 'node_modules/.cache/mutants-killed');

/**
 * What runs before this one found out, so that a run that was stopped goes on. A mutant that was killed stays killed while all sources are
 * the same; one that survived is tried again, since there may be more tests by now.
 */
export function earlierRuns() {
  const sources = hashOfSources();
  const keyOf = ({ name, file: changed, change, tests }) => {
    const text = changed ? change(readFileSync(join(root, changed), 'utf8')) : '';
    return createHash('sha256')
      .update(JSON.stringify([sources, name, text, tests]))
      .digest('hex');
  };
  const killed = new Set(linesOf(file));
  return {
    wasKilled: (mutant) => killed.has(keyOf(mutant)),
    keep: (mutant) => {
      mkdirSync(dirname(file), { recursive: true });
      appendFileSync(file, `${keyOf(mutant)}\n`);
    },
  };
}

function linesOf(path) {
  try {
    return readFileSync(path, 'utf8').split('\n');
  } catch {
    return [];
  }
}
