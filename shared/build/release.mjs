import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { bundledSources, sharedEntryPoints } from './entry-points.mjs';
import { readFirstRequests } from './first-requests.mjs';
import { isInstalled, sharedPath } from './project.mjs';
import { releaseCheckFile } from './release-check.mjs';
import { readMenu } from './remotes.mjs';
import { findImportedChunks, listCode, readRoutePages } from './route-files.mjs';
import { writeShellRelease } from './service-worker.mjs';

const compressors = { br: promisify(brotliCompress), gz: promisify(gzip) };
const isText = (file) => /\.(js|css|html|json|svg|txt)$/.test(file);

/** The files of a folder and its subfolders, relative to it, sorted. */
const listFiles = (dir) =>
  readdirSync(dir, { recursive: true })
    .filter((name) => statSync(join(dir, name)).isFile())
    .map((name) => name.split(sep).join('/'))
    .sort();

/** Moves source maps out of the published folder, into `<dir>.maps`. */
function moveSourceMaps(dir) {
  for (const file of listFiles(dir).filter((name) => name.endsWith('.map'))) {
    const target = join(`${dir}.maps`, file);
    mkdirSync(dirname(target), { recursive: true });
    renameSync(join(dir, file), target);
  }
}

/** Writes each text file of pages as `.br` and `.gz` too, so that the server never has to compress. */
const compressFiles = (dir, files) =>
  Promise.all(
    files
      .filter((file) => isText(file) && file !== releaseCheckFile)
      .flatMap((file) => {
        const content = readFileSync(join(dir, file));
        const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length } };
        return [
          compressors.br(content, quality).then((packed) => writeFileSync(join(dir, `${file}.br`), packed)),
          compressors.gz(content, { level: 9 }).then((packed) => writeFileSync(join(dir, `${file}.gz`), packed)),
        ];
      }),
  );

const getEntryPoint = (module) =>
  /^consume shared module \(default\) @techadds\/shared\/([a-z/-]+)@/.exec(module.readableIdentifier())?.[1];
const findEntryPoints = (compilation, chunks) => {
  const modules = [...chunks].flatMap((chunk) => [...compilation.chunkGraph.getChunkModules(chunk)]);
  return [...new Set(modules.map(getEntryPoint).filter((entryPoint) => entryPoint !== undefined))].sort();
};

/**
 * The files of a remote's first screen: the container, the files of its one expose, and the entry points that these import from the shell.
 * Entry points of inner lazy chunks are left out: they load with their chunk.
 * @throws when the remote uses an entry point that the shell does not provide, which would otherwise fail only in the browser
 */
function remoteFirstScreen(compilation) {
  const unknown = findEntryPoints(compilation, compilation.chunks).filter((entryPoint) => !sharedEntryPoints().includes(entryPoint));
  if (unknown.length > 0) throw new Error(`The shell provides no entry point named ${unknown.join(', ')} (shared/build/entry-points.mjs).`);
  const { chunks } = compilation.namedChunkGroups.get('__federation_expose_mfe');
  return { entry: 'remoteEntry.js', page: ['remoteEntry.js', ...listCode(chunks)], doors: findEntryPoints(compilation, chunks) };
}

const source = (compilation, file) => join(compilation.options.context, 'src', file);

/** What the page of each route loads beside the first screen, by the route's path. */
async function remoteRoutes(compilation, name) {
  const pages = await readRoutePages(compilation, source(compilation, name.endsWith('-public') ? 'public.ts' : 'mfe.ts'));
  return Object.fromEntries(
    Object.entries(pages).map(([path, { chunks, requests }]) => [
      path,
      { files: listCode(chunks), entryPoints: findEntryPoints(compilation, chunks), requests },
    ]),
  );
}

/**
 * The label and the menu that a remote declares in its package.json.
 * @throws when the menu leads to a page that the remote does not have
 */
function remoteMenu(name, routes) {
  const { label, menu = [] } = readMenu(name);
  const missing = menu.find(({ path }) => !Object.hasOwn(routes, path));
  if (missing) throw new Error(`The menu in ${name}/package.json leads to ${missing.path}, which is no route of its src/mfe.ts.`);
  return menu.length === 0 ? {} : { label, menu };
}

/** @throws when the container cannot be found by its name, which happens with the wrong minifier settings */
function checkContainer(dir, uniqueName) {
  const entry = readFileSync(join(dir, 'remoteEntry.js'), 'utf8');
  if (!entry.includes(`var ${uniqueName};`) && !entry.includes(`var ${uniqueName}=`))
    throw new Error(`remoteEntry.js does not declare ${uniqueName}: no page would find the container.`);
}

/** Where the maps name the root: the folder of a remote is one below the repository's, or is the project. */
const rootInMaps = isInstalled ? './' : '../';

/** The sources of a build as named in its maps, relative to the app's folder. */
const listSources = (dir, maps = listFiles(`${dir}.maps`)) =>
  maps
    .flatMap((file) => JSON.parse(readFileSync(join(`${dir}.maps`, file), 'utf8')).sources)
    .map((source) => source.replace(/^techadds:\/\/[a-z-]+\//, ''));

/** The files that every user loads at sign-in. Rarely used forms are in files of their own. */
function signInSourceMaps(compilation) {
  const groups = ['main', 'start', 'app'].map((name) => compilation.namedChunkGroups.get(name));
  if (groups.includes(undefined)) throw new Error('The shell has no files named main, start and app, by which its sign-in is known.');
  const files = groups.flatMap((group) => [...group.getFiles()]);
  return [...new Set(files)].filter((file) => file.endsWith('.js')).map((file) => `${file}.map`);
}

/**
 * @throws when a remote contains sources that the shell provides, since this would create a second session, router or cache, and when the
 * shell contains schemas in the files of the sign-in, which would cost every user some 10 KB
 */
function checkSources(dir, name, compilation) {
  const shell = name === 'shell';
  const sources = listSources(dir, shell ? signInSourceMaps(compilation) : undefined);
  if (!sources.some((source) => source.startsWith('./src/'))) throw new Error(`The maps of ${name} do not name its sources.`);
  const isWrong = shell
    ? (source) => source.startsWith('../node_modules/zod/')
    : (source) =>
        source.startsWith(rootInMaps + sharedPath('src/')) && !bundledSources.files.some((file) => source.startsWith(rootInMaps + file));
  const wrong = sources.filter(isWrong);
  if (wrong.length > 0) throw new Error(`${name} may not contain ${wrong.join(', ')} (docs/decisions/0003-facades-and-sharing.md).`);
}

/** The files that the shell's page loads at once: the scripts and style sheets of its entry. */
function shellFirstPage(compilation) {
  const files = [...compilation.entrypoints.get('main').getFiles()];
  return { entry: 'index.html', page: files, doors: [] };
}

const groupFiles = (compilation, name) => listCode(compilation.namedChunkGroups.get(name).chunks);

/** The fonts of the shell: text that is painted in another font first moves what is around it. */
const listFonts = (compilation) =>
  ['start', 'app']
    .flatMap((name) => compilation.namedChunkGroups.get(name).chunks)
    .flatMap((chunk) => [...chunk.auxiliaryFiles])
    .filter((file) => file.endsWith('.woff2'));

const without = (files, loaded) => files.filter((file) => !loaded.includes(file));

/** What the shell's pages load, and what remotes load from the shell, with the hashes that the shell's own loader checks. */
async function shellScreens(compilation, dir) {
  const scripts = without(groupFiles(compilation, 'start'), groupFiles(compilation, 'main'));
  const app = without(groupFiles(compilation, 'app'), scripts);
  const start = [...scripts, ...new Set(listFonts(compilation))];
  const pages = await readRoutePages(compilation, source(compilation, 'routes.tsx'));
  const routes = Object.fromEntries(
    Object.entries(pages).map(([path, { chunks, requests }]) => [
      path,
      { files: without(listCode(chunks), app), entryPoints: [], requests },
    ]),
  );
  const modules = source(compilation, 'remotes/shared-modules.ts');
  const entryPoints = Object.fromEntries(
    sharedEntryPoints().map((name) => {
      const files = listCode(findImportedChunks(compilation, modules, `@techadds/shared/${name}`));
      return [name, without(files, [...start, ...app])];
    }),
  );
  const all = [...start, ...app, ...Object.values(routes).flatMap(({ files }) => files), ...Object.values(entryPoints).flat()];
  return {
    routes,
    preload: {
      start,
      app,
      entryPoints,
      requests: readFirstRequests(source(compilation, 'start.tsx'), './App'),
      hashes: Object.fromEntries([...new Set(all)].map((file) => [file, hash(join(dir, file), 'sha256')])),
    },
  };
}

const hash = (file, algorithm) => `${algorithm}-${createHash(algorithm).update(readFileSync(file)).digest('base64')}`;

/**
 * Completes a build: moves the maps away, compresses, and writes `release.json` next to the files it describes.
 * @param {string} dir the build's output
 * @param {{ name: string, version: string, requires: Record<string, string>, provides?: Record<string, string>,
 *   contract?: Record<string, Record<string, string>> }} facts
 * @param {import('@rspack/core').Compilation} compilation
 */
export async function writeRelease(dir, { name, version, requires, provides, contract }, compilation) {
  moveSourceMaps(dir);
  // The statistics of the federation plugin are for its own tools; we do not use them.
  rmSync(join(dir, 'mf-stats.json'), { force: true });
  if (name !== 'shell') checkContainer(dir, compilation.outputOptions.uniqueName);
  checkSources(dir, name, compilation);
  const files = listFiles(dir);
  const hashAll = () => Object.fromEntries(files.map((file) => [file, hash(join(dir, file), 'sha384')]));
  if (name === 'shell') writeShellRelease(dir, { version, files: hashAll() });
  const entryScreen = name === 'shell' ? shellFirstPage(compilation) : remoteFirstScreen(compilation);
  const routes = name === 'shell' ? {} : await remoteRoutes(compilation, name);
  const release = {
    name,
    version,
    entry: entryScreen.entry,
    files: hashAll(),
    page: entryScreen.page,
    doors: entryScreen.doors,
    ...(name === 'shell' ? await shellScreens(compilation, dir) : { routes }),
    requires,
    provides,
    ...(contract && { contract }),
    ...remoteMenu(name, routes),
  };
  await compressFiles(dir, files);
  writeFileSync(join(dir, 'release.json'), `${JSON.stringify(release, null, 2)}\n`);
  return release;
}
