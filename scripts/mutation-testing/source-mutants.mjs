import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../root.mjs';
import { protections } from './protections.mjs';

const isSource = (path) =>
  /\.ts$/.test(path) && !/\.(test|typetest|types\.test)\.ts$/.test(path) && !/\/(testing|isolation|demo)\//.test(path);

/** A hash of all sources that the tests of mutants run, without tests. */
export function hashOfSources() {
  const hash = createHash('sha256');
  for (const file of ['api/src', 'shared/src'].flatMap((prefix) => sourcesIn(prefix)))
    hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

/** Sources below a folder, or the files whose path begins so. */
function sourcesIn(prefix) {
  const path = join(root, prefix);
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory();
  if (!isFolder) return [`${prefix}.ts`].filter((each) => statSync(join(root, each), { throwIfNoEntry: false }));
  return readdirSync(path, { recursive: true })
    .map((name) => relative(root, join(path, name)))
    .filter(isSource)
    .sort();
}

/** A mutant for each place that a protection stands in; for one that stands nowhere, a mutant without a file. */
export function protectionMutants() {
  return protections.flatMap((protection) => {
    const found = sourcesIn(protection.in)
      .filter((file) => !protection.not?.test(file))
      .flatMap((file) => {
        const text = readFileSync(join(root, file), 'utf8');
        return [...text.matchAll(new RegExp(protection.find, 'g'))].map((match) => {
          const line = text.slice(0, match.index).split('\n').length;
          const put = match[0].replace(protection.find, protection.put);
          return {
            kind: 'source',
            name: `${protection.name} (${file}:${line})`,
            file,
            change: (source) => source.slice(0, match.index) + put + source.slice(match.index + match[0].length),
            tests: protection.tests,
          };
        });
      });
    return found.length > 0
      ? found
      : [{ kind: 'source', name: `${protection.name} (found nowhere in ${protection.in})`, tests: protection.tests }];
  });
}
