import { createHash } from 'node:crypto';
import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../lib/paths.mjs';
import { hashSources } from './source-mutants.mjs';

const file = join(root, 'node_modules/.cache/mutants-killed');

/**
 * The mutants killed by earlier runs, so that a stopped run resumes. A killed mutant stays killed while all sources are the same; one that
 * survived is tested again, because there may be more tests.
 */
export function openResumeState() {
  const sources = hashSources();
  const getKey = ({ name, file: path, change, tests }) => {
    const text = path ? change(readFileSync(join(root, path), 'utf8')) : '';
    return createHash('sha256')
      .update(JSON.stringify([sources, name, text, tests]))
      .digest('hex');
  };
  const killed = new Set(readLines(file));
  return {
    wasKilled: (mutant) => killed.has(getKey(mutant)),
    saveKilled: (mutant) => {
      mkdirSync(dirname(file), { recursive: true });
      appendFileSync(file, `${getKey(mutant)}\n`);
    },
  };
}

function readLines(path) {
  try {
    return readFileSync(path, 'utf8').split('\n');
  } catch {
    return [];
  }
}
