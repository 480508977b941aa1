import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { evaluateDeclarations } from './evaluate-source.mjs';
import { sharedFile } from './project.mjs';

const shared = (path) => evaluateDeclarations(sharedFile(`src/${path}`));

/** An API path with the parameters of its route in braces, as `/orders/{id}`. */
function toRequestPath(firstQuery) {
  const endpoint = firstQuery.endpoint ?? firstQuery;
  const query = firstQuery.sorts
    ? shared('patterns/list/page-input.ts').toFirstPageQuery(firstQuery, firstQuery.extraQuery)
    : firstQuery.query;
  if (endpoint.method !== 'GET') throw new Error(`${endpoint.method} ${endpoint.path} is no request for data.`);
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (own, name) => firstQuery.params?.[name] ?? own);
  return path + shared('api/endpoint-path.ts').endpointPath({ path: '' }, { query });
}

/**
 * The requests of a page before its first rows, from `first-queries.ts` in its folder.
 * @param {string} file the source that imports the page
 * @param {string | undefined} request by which it imports the page
 * @returns {string[]} paths below the API's base
 */
export function readFirstRequests(file, request) {
  if (request === undefined) return [];
  const declarations = join(dirname(file), dirname(request), 'first-queries.ts');
  if (!existsSync(declarations)) return [];
  return (evaluateDeclarations(declarations).firstQueries[basename(request)] ?? []).map(toRequestPath);
}
