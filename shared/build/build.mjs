import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { writeArchive } from './archive.mjs';
import { compile } from './compile.mjs';
import { readContract } from './contract.mjs';
import { writeRelease } from './release.mjs';
import { writeReleaseCheck } from './release-check.mjs';
import { appPaths, remoteNames } from './remotes.mjs';
import { providedVersions, requiredVersions } from './rspack.mjs';
import { writeSignInPage } from './sign-in-page.mjs';
import { isInstalled, root } from './project.mjs';
import { buildVersion } from './version.mjs';

/** The browser apps: the shell and the remotes. */
export const appNames = () => [...(isInstalled ? [] : ['shell']), ...remoteNames()];

/** Removes complete and partial output of earlier builds. The edge keeps its own copies of released versions. */
function removeStaleBuilds(dist, version) {
  const hour = 3_600_000;
  for (const entry of readdirSync(dist).filter((each) => each !== 'public')) {
    const path = join(dist, entry);
    const isConcurrentBuild = /\.\d+(\.maps)?$/.test(entry) && Date.now() - statSync(path).mtimeMs < hour;
    if (![version, `${version}.maps`, `${version}.tgz`].includes(entry) && !isConcurrentBuild)
      rmSync(path, { recursive: true, force: true });
  }
}

/**
 * Builds an app unless this exact version already exists.
 * @param {string} name `shell` or the name of a remote
 * @param {(name: string) => void} [onBuild] called before a build starts; not called when there is nothing to build
 * @returns {Promise<{ name: string, version: string, dir: string, archive: string, fresh: boolean }>} `dir` holds the files and their
 * `release.json`, `archive` is the file with all of them; `fresh` says that nothing had to be built
 */
export async function buildApp(name, onBuild = () => {}) {
  const version = buildVersion(name);
  const paths = appPaths(name);
  const dist = join(root, paths.dist);
  const dir = join(dist, version);
  const archive = `${dir}.tgz`;
  if (existsSync(archive)) return { name, version, dir, archive, fresh: true };

  onBuild(name);
  const { default: config } = await import(new URL(`${pathToFileURL(join(root, paths.config))}?${version}`));
  // Built in a staging folder and moved in one step, so that a folder with a version as its name is always complete.
  const stagingDir = join(dist, `${version}.${process.pid}`);
  const [{ compilation, close }, contract] = await Promise.all([
    compile({ ...config, output: { ...config.output, path: stagingDir } }),
    name === 'shell' ? readContract() : undefined,
  ]);
  if (name === 'shell') {
    await writeSignInPage(stagingDir, version);
    await writeReleaseCheck(stagingDir);
  }
  await writeRelease(
    stagingDir,
    { name, version, ...(name === 'shell' ? { requires: {}, provides: providedVersions(), contract } : { requires: requiredVersions() }) },
    compilation,
  );
  await close();
  rmSync(dir, { recursive: true, force: true });
  rmSync(`${dir}.maps`, { recursive: true, force: true });
  if (existsSync(`${stagingDir}.maps`)) renameSync(`${stagingDir}.maps`, `${dir}.maps`);
  renameSync(stagingDir, dir);
  await writeArchive(dir);
  removeStaleBuilds(dist, version);
  return { name, version, dir, archive, fresh: false };
}

/**
 * Builds the outdated ones of these apps (of all apps by default), two at a time.
 * @param {string[]} [names]
 * @param {(name: string) => void} [onBuild] called before each app that has to be built
 */
export async function buildAll(names = appNames(), onBuild = undefined) {
  const unknown = names.filter((name) => !appNames().includes(name));
  if (unknown.length > 0) throw new Error(`No app is named ${unknown.join(', ')}. There are: ${appNames().join(', ')}.`);
  const queue = [...names];
  const results = [];
  const worker = async () => {
    for (let name = queue.shift(); name; name = queue.shift()) results.push(await buildApp(name, onBuild));
  };
  await Promise.all([worker(), worker()]);
  return results.sort((a, b) => names.indexOf(a.name) - names.indexOf(b.name));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const names = process.argv.slice(2);
  try {
    for (const { name, version, fresh } of await buildAll(names.length > 0 ? names : undefined))
      console.log(`${name} ${version} (${fresh ? 'fresh' : 'built'})`);
  } catch (problem) {
    console.error(problem instanceof Error ? problem.message : problem);
    process.exitCode = 1;
  }
}
