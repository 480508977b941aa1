import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the repository. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** The folder of the database, keys, releases and logs. `DATA_DIR` is relative to the repository. */
export const dataDir = resolve(root, process.env.DATA_DIR || '.data');
