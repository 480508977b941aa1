import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../lib/paths.mjs';
import { mutations } from './mutations.mjs';

const isSource = (path) =>
  /\.tsx?$/.test(path) && !/\.(test|typetest|types\.test)\.tsx?$/.test(path) && !/\/(testing|isolation|demo)\//.test(path);

/** A hash of all sources under mutation testing, without tests. */
export function hashSources() {
  const hash = createHash('sha256');
  for (const file of ['api/src', 'shared/src', 'shell/src', 'mfe-partner/src'].flatMap((prefix) => listSources(prefix)))
    hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

/** The sources below a folder, or the one source whose path this is, with or without its extension. */
function listSources(prefix) {
  const path = join(root, prefix);
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory();
  if (!isFolder) return [prefix, `${prefix}.ts`, `${prefix}.tsx`].filter((file) => statSync(join(root, file), { throwIfNoEntry: false }));
  return readdirSync(path, { recursive: true })
    .map((name) => relative(root, join(path, name)))
    .filter(isSource)
    .sort();
}

/** Replaces the occurrence of a mutation's pattern at an index; what the pattern looks at around it stays in view. */
function replaceAt(source, index, { name, find, replacement }) {
  const pattern = new RegExp(find, `y${find.flags}`);
  pattern.lastIndex = index;
  const changed = source.replace(pattern, replacement);
  if (changed === source) throw new Error(`The mutation "${name}" changes nothing.`);
  return changed;
}

/** A mutant for each match of each mutation; for a mutation without a match, a mutant without a file. */
export function createSourceMutants() {
  return mutations.flatMap((mutation) => {
    const found = listSources(mutation.in)
      .filter((file) => !mutation.not?.test(file))
      .flatMap((file) => {
        const text = readFileSync(join(root, file), 'utf8');
        return [...text.matchAll(new RegExp(mutation.find, `g${mutation.find.flags}`))].map((match) => {
          const line = text.slice(0, match.index).split('\n').length;
          return {
            name: `${mutation.name} (${file}:${line})`,
            file,
            change: (source) => replaceAt(source, match.index, mutation),
            tests: mutation.tests,
          };
        });
      });
    return found.length > 0 ? found : [{ name: `${mutation.name} (found nowhere in ${mutation.in})`, tests: mutation.tests }];
  });
}
