import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the repository. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** Where the database, the releases and the logs lie; `DATA_DIR` says otherwise, relative to the repository. */
export const dataDir = resolve(root, process.env.DATA_DIR || '.data');

export const storeDir = resolve(dataDir, 'store');
