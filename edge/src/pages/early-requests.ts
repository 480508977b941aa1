import { createHash } from 'node:crypto';
import type { Role } from '@techadds/shared/roles';
import type { Store } from '../store/store';
import { findPage, findPageRelease } from './route-pattern';
import { toJson } from './json-element';

/** The shell's script that sends the requests. It stands in the document, so that it runs before anything has loaded. */
const scriptFile = 'early-requests.js';

/** The part of a document that sends its first requests, and the source for the policy that lets its script run. */
interface EarlyRequests {
  html: string;
  scriptSource: string;
}

/**
 * The requests that a page at this URL sends first, for the role that opens it: the session check, and the data of the page. None where the URL
 * has parameters, which the page may turn into another request.
 */
function findFirstRequests(store: Store, url: string, role: Role): string[] {
  const [path = '', search] = url.split('?', 2);
  const common = store.current('shell')?.preload?.requests ?? [];
  const release = findPageRelease(store, path, role);
  if (!release || search !== undefined) return common;
  const { page, params } = findPage(release, path);
  return [...common, ...(page.requests ?? []).flatMap((request) => fillParams(request, params) ?? [])];
}

/** A request with the values of the URL; undefined where one of them could mean something else in the URL of a request. */
function fillParams(request: string, params: Record<string, string>): string | undefined {
  if (Object.values(params).some((value) => !/^[\w-]+$/.test(value))) return undefined;
  return request.replaceAll(/\{(\w+)\}/g, (own, name: string) => params[name] ?? own);
}

/** The script with its requests; undefined where there are none, or the shell has no such script. */
export async function createEarlyRequests(store: Store, url: string, role: Role): Promise<EarlyRequests | undefined> {
  const shell = store.current('shell');
  const requests = findFirstRequests(store, url, role);
  if (!shell?.files[scriptFile] || requests.length === 0) return undefined;
  const script = (await store.readReleaseFile(shell, scriptFile, ['plain']))?.body.toString('utf8');
  if (script === undefined) return undefined;
  return {
    html: `<script type="application/json" id="early-requests">${toJson(requests)}</script><script>${script}</script>`,
    scriptSource: `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  };
}
