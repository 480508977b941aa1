import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The key in the data folder; undefined before an API on this machine has written one. */
export async function readEdgeKey(folder: string): Promise<string | undefined> {
  try {
    const file = readdirSync(folder).find((name) => name.endsWith('.json'));
    return file === undefined ? undefined : String(JSON.parse(await readFile(join(folder, file), 'utf8')));
  } catch {
    return undefined;
  }
}
