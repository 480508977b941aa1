import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { edgeKeyHeader } from '@techadds/shared/contract/releases/serving';
import type { Config } from '../config';
import type { ApiFetch } from './api-fetch';

export type EdgeKeyConfig = Pick<Config, 'edgeKey' | 'edgeKeyFolder'>;

/** The key in the data folder; undefined before an API on this machine has written one. */
async function readEdgeKey(folder: string): Promise<string | undefined> {
  try {
    const file = readdirSync(folder).find((name) => name.endsWith('.json'));
    return file === undefined ? undefined : String(JSON.parse(await readFile(join(folder, file), 'utf8')));
  } catch {
    return undefined;
  }
}

/**
 * Requests a path that the API has for edges alone, with the key of the installation.
 * @param options.json what is posted; without it, the path is read
 * @returns undefined where there is no key, and nothing was requested
 * @throws Error where no API answers in time
 */
export async function fetchAsEdge(
  { edgeKey, edgeKeyFolder }: EdgeKeyConfig,
  fetchApi: ApiFetch,
  path: string,
  { json, timeoutMs }: { json?: object; timeoutMs: number },
): Promise<Response | undefined> {
  const key = edgeKey ?? (await readEdgeKey(edgeKeyFolder));
  if (key === undefined) return undefined;
  const headers = { [edgeKeyHeader]: key };
  if (!json) return fetchApi(path, { headers, timeoutMs });
  return fetchApi(path, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(json),
    timeoutMs,
  });
}
