import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { satisfies } from 'semver';

/** What a remote's first screen may cost beyond the shell, in brotli bytes. */
const firstScreenBytes = 40 * 1024;

/**
 * What stands against releasing a build of a remote to visitors of this shell: sentences, none when it may go out.
 * @param {string} dir the build with its `release.json`
 * @param {{ version: string, provides?: Record<string, string> } | undefined} shell the release that visitors get
 * @returns {string[]}
 */
export function problemsOf(dir, shell) {
  if (!shell) return ['There is no shell release to run it in. Start TechAdds once with npm start.'];
  const release = JSON.parse(readFileSync(join(dir, 'release.json'), 'utf8'));
  return [...missing(release.requires, shell), ...unexposed(dir, release), ...tooHeavy(dir, release)];
}

function missing(requires, { version: shell, provides = {} }) {
  return Object.entries(requires)
    .filter(([name, range]) => !provides[name] || !satisfies(provides[name], range))
    .map(
      ([name, range]) =>
        `It needs ${name} ${range}, but shell ${shell} has ${provides[name] ?? 'none'}. Release the shell first, with npm start.`,
    );
}

function unexposed(dir, { entry }) {
  const { exposes = [] } = JSON.parse(readFileSync(join(dir, entry), 'utf8'));
  return exposes.some(({ path }) => path === './mfe') ? [] : ['It does not expose ./mfe, so the shell cannot show it.'];
}

function tooHeavy(dir, { page }) {
  const bytes = page.reduce((sum, file) => sum + sizeOf(join(dir, file)), 0);
  if (bytes <= firstScreenBytes) return [];
  return [
    `Its first screen takes ${bytes} bytes (brotli); ${firstScreenBytes} are allowed. Load what the first screen does not need later.`,
  ];
}

const sizeOf = (file) => statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
