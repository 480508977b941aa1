import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { evaluateSource } from './evaluate-source.mjs';
import { readFirstRequests } from './first-requests.mjs';
import { sharedFile } from './project.mjs';

/** What route lists are made of; all else that they import loads pages. */
const tablePattern = /^@techadds\/shared\/(paths|routes|roles|mfes|contract\/[\w-]+\/[\w-]*states)$/;

/** Stands in for `lazyPage` and `lazyChunk`, so that a route's page is the function that imports it, and for the pages themselves. */
const loaders = new Proxy({}, { get: (_, name) => (name === 'then' ? undefined : (load) => load) });

const loadTable = (request) =>
  tablePattern.test(request) ? evaluateSource(sharedFile(`src/${request.slice('@techadds/shared/'.length)}.ts`), loadTable) : loaders;

/** The paths of a route list (`src/mfe.ts`, or the shell's `src/routes.tsx`) with the request by which each imports its page, if it does. */
async function readRoutes(file) {
  let last;
  const load = (request) => {
    if (tablePattern.test(request)) return loadTable(request);
    const local = join(dirname(file), `${request}.ts`);
    if (request.startsWith('.') && existsSync(local)) return evaluateSource(local, loadTable);
    last = request;
    return loaders;
  };
  const { routes } = evaluateSource(file, load);
  const found = [];
  for (const { path, page } of routes) {
    if (typeof path !== 'string') throw new Error(`${file} takes a path from a source that is no table of constants.`);
    last = undefined;
    await page();
    found.push({ path, request: last });
  }
  return found;
}

const isCode = (name) => /\.(js|css)$/.test(name);

/** The chunks that an import in a source loads; none if it loads none. */
export function findImportedChunks(compilation, file, request) {
  const isOrigin = (origin) => origin.request === request && origin.module?.identifier().includes(file);
  return compilation.chunkGroups.find(({ origins }) => origins.some(isOrigin))?.chunks ?? [];
}

/** The scripts and style sheets of chunks. */
export const listCode = (chunks) => [...new Set(chunks.flatMap((chunk) => [...chunk.files]).filter(isCode))];

/**
 * The chunks that the page of each route loads, and the requests for its data, by the route's path. The route list is read as it is, so that no
 * second list can differ.
 * @param {string} file the source that exports `routes`
 * @throws when the build has no files for a page that is imported
 */
export async function readRoutePages(compilation, file) {
  const routes = await readRoutes(file);
  return Object.fromEntries(
    routes.map(({ path, request }) => {
      const chunks = request === undefined ? [] : findImportedChunks(compilation, file, request);
      if (request !== undefined && chunks.length === 0) throw new Error(`The build has no files for ${request} of ${file}.`);
      return [path, { chunks, requests: readFirstRequests(file, request) }];
    }),
  );
}
