import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { bundledSources } from './entry-points.mjs';
import { root, sharedPath } from './project.mjs';
import { appPaths, readMenu } from './remotes.mjs';

/** The files of this folder that affect the content of a browser build. */
const buildFiles = [
  'rspack.mjs',
  'chunk-integrity-plugin.mjs',
  'strip-schemas-loader.mjs',
  'split-schemas-loader.mjs',
  'container-runtime.mjs',
  'route-files.mjs',
  'first-requests.mjs',
  'evaluate-source.mjs',
  'strip-infinite-queries-loader.mjs',
  'pure-annotations-loader.mjs',
  'strip-styles-loader.mjs',
  'strip-conditions-loader.mjs',
  'release.mjs',
  'release-check.mjs',
  'service-worker.mjs',
  'sign-in-page.mjs',
  'zustand-without-react.mjs',
  'recording-cache.mjs',
  'version.mjs',
  'entry-points.mjs',
  'contract.mjs',
  'declarations.mjs',
  'type-lines.mjs',
  'project.mjs',
].map((file) => sharedPath(`build/${file}`));
const testFilePattern = /\.test\.tsx?$|(^|\/)testing(\/|$)/;

const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));

/** All files below a path (or the file itself), as sorted paths relative to the root, without tests. */
function listSourceFiles(path) {
  const absolute = join(root, path);
  const found = statSync(absolute).isDirectory()
    ? readdirSync(absolute, { recursive: true })
        .map((name) => join(absolute, name))
        .filter((name) => statSync(name).isFile())
    : [absolute];
  return found
    .map((name) => relative(root, name).split(sep).join('/'))
    .filter((name) => !testFilePattern.test(name))
    .sort();
}

/** The integrity hashes of these packages and all their dependencies, from the lock file. */
function lockedIntegrity(names) {
  const { packages } = readJson('package-lock.json');
  const seen = new Map();
  const visit = (from, name) => {
    for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
      const key = at ? `${at}/node_modules/${name}` : `node_modules/${name}`;
      const entry = packages[key];
      if (entry) {
        if (seen.has(key) || entry.link) return;
        seen.set(key, `${entry.version} ${entry.integrity}`);
        for (const dependency of Object.keys(entry.dependencies ?? {})) visit(key, dependency);
        return;
      }
      if (!at) return;
    }
  };
  for (const name of names) visit('', name);
  return [...seen].sort(([a], [b]) => (a < b ? -1 : 1));
}

const buildTools = ['@rspack/core', '@module-federation/enhanced', '@swc/helpers', 'typescript'];
const externalDependencies = (dependencies = {}) => Object.keys(dependencies).filter((name) => !name.startsWith('@techadds/'));

/**
 * The inputs of a build. A remote compiles in the stateless entry points of the shared package and gets the rest from the shell at runtime,
 * so only these entry points and the version of `shared` count for it. The shell contains all of `shared`.
 */
function buildInputs(name) {
  const { folder, config } = appPaths(name);
  const app = readJson(join(folder, 'package.json'));
  const shared = readJson(sharedPath('package.json'));
  const shell = name === 'shell';
  const packages = [
    ...buildTools,
    ...externalDependencies(app.dependencies),
    ...(shell ? externalDependencies(shared.dependencies) : bundledSources.packages),
  ];
  return {
    files: [join(folder, 'src'), config, ...buildFiles, ...(shell ? [sharedPath('src')] : bundledSources.files)].flatMap(listSourceFiles),
    facts: {
      name,
      dependencies: app.dependencies,
      // Part of the release, but in no file of it.
      ...readMenu(name),
      shared: { version: shared.version, exports: shared.exports },
      packages: lockedIntegrity(packages),
    },
  };
}

/** The version of an app's build: ten hex digits of the hash of its inputs. The same sources give the same version everywhere. */
export function buildVersion(name) {
  const { files, facts } = buildInputs(name);
  const hash = createHash('sha256').update(JSON.stringify(facts));
  for (const file of files) {
    const content = createHash('sha256')
      .update(readFileSync(join(root, file)))
      .digest('hex');
    hash.update(`${file}\0${content}\n`);
  }
  return hash.digest('hex').slice(0, 10);
}
