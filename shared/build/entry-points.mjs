import { readFileSync, readdirSync } from 'node:fs';

const packageRoot = new URL('../', import.meta.url);

/**
 * Doors without state: facts, endpoints, schemas, pure functions and drawings. A second copy of them does no harm, so each app compiles in what
 * it uses of them, instead of a page loading all of a door that somebody needs one line of. The shell has all of `paths` and `format/money`
 * before any remote, so these two are handed out.
 */
const stateless = [
  'contract/',
  'format/date',
  'format/delta',
  'file',
  'permissions',
  'roles',
  'routes',
  'mfes',
  'mfe',
  'ui/icons',
  'ui/states',
];
const isStateless = (entryPoint) => stateless.some((name) => entryPoint === name || (name.endsWith('/') && entryPoint.startsWith(name)));

const { exports: packageExports } = JSON.parse(readFileSync(new URL('package.json', packageRoot), 'utf8'));

/** The sources behind the stateless doors, and the packages that these use: all that a remote contains of the shared package. */
export const bundledSources = {
  files: [
    ...stateless.map((name) => (name.endsWith('/') ? `shared/src/${name}` : `shared/${packageExports[`./${name}`].slice('./'.length)}`)),
    // What the door `ui/states` is made of.
    'shared/src/ui/states/',
  ],
  packages: ['zod', '@tabler/icons-react'],
};

/** The doors of the shared package that the shell hands to remotes, without the package's name, wildcards expanded. */
export function sharedEntryPoints() {
  return Object.entries(packageExports)
    .filter(([entryPoint]) => !entryPoint.startsWith('./build'))
    .flatMap(([entryPoint, target]) => {
      const name = entryPoint.slice(2);
      if (!name.endsWith('/*')) return [name];
      const [before, after] = target.split('*');
      return readdirSync(new URL(before, packageRoot))
        .filter((file) => file.endsWith(after) && !/\.(test|d)\.tsx?$/.test(file))
        .map((file) => name.slice(0, -1) + file.slice(0, -after.length));
    })
    .filter((entryPoint) => !isStateless(entryPoint) && entryPoint !== 'testing')
    .sort();
}
