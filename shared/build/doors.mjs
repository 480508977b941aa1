import { readFileSync, readdirSync } from 'node:fs';

const folder = new URL('../', import.meta.url);

/** Doors that need not be handed out: they belong to tests, to the server or to the shell, or hold nothing but types. */
const notForRemotes = new Set(['testing', 'contract/endpoints', 'contract/registry', 'mfe']);

/** The doors of the shared package that the shell hands to remotes, without the package's name, wildcards expanded. */
export function doors() {
  const { exports } = JSON.parse(readFileSync(new URL('package.json', folder), 'utf8'));
  return Object.entries(exports)
    .filter(([door]) => !door.startsWith('./build/'))
    .flatMap(([door, target]) => {
      const name = door.slice(2);
      if (!name.endsWith('/*')) return [name];
      const [before, after] = target.split('*');
      return readdirSync(new URL(before, folder))
        .filter((file) => file.endsWith(after) && !/\.(test|d)\.tsx?$/.test(file))
        .map((file) => name.slice(0, -1) + file.slice(0, -after.length));
    })
    .filter((door) => !notForRemotes.has(door))
    .sort();
}
