import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { satisfies } from 'semver';

/** The budget of a remote's first screen beyond the shell, in brotli bytes. */
const firstScreenBytes = 40 * 1024;

/**
 * The reasons not to release a build of a remote to the users of this shell, as sentences; empty where it may be released.
 * @param {string} dir the build with its `release.json`
 * @param {{ version: string, provides?: Record<string, string> } | undefined} shell the current release of the shell
 * @returns {string[]}
 */
export function findReleaseProblems(dir, shell) {
  if (!shell) return ['There is no shell release to run it in. Run npm start once.'];
  const release = JSON.parse(readFileSync(join(dir, 'release.json'), 'utf8'));
  return [...findMissingPackages(release.requires, shell), ...checkExposedModule(dir), ...checkFirstScreenSize(dir, release)];
}

function findMissingPackages(requires, { version: shell, provides = {} }) {
  return Object.entries(requires)
    .filter(([name, range]) => !provides[name] || !satisfies(provides[name], range))
    .map(
      ([name, range]) =>
        `It needs ${name} ${range}, but shell ${shell} has ${provides[name] ?? 'none'}. Release the shell first, with npm start.`,
    );
}

/** The manifest, which the federation plugin writes for tools, lists what the container exposes. */
function checkExposedModule(dir) {
  const { exposes = [] } = JSON.parse(readFileSync(join(dir, 'mf-manifest.json'), 'utf8'));
  return exposes.some(({ path }) => path === './mfe') ? [] : ['It does not expose ./mfe, so the shell cannot show it.'];
}

/** The first screen is the page of the first route. */
function checkFirstScreenSize(dir, { page, routes = {} }) {
  const [first] = Object.values(routes);
  const bytes = [...page, ...(first?.files ?? [])].reduce((sum, file) => sum + getCompressedSize(join(dir, file)), 0);
  if (bytes <= firstScreenBytes) return [];
  return [
    `Its first screen takes ${bytes} bytes (brotli); ${firstScreenBytes} are allowed. Load later what the first screen does not need.`,
  ];
}

const getCompressedSize = (file) => statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
