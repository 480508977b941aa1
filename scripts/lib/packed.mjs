import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

/** The file of a packed installation that `npm run pack` writes into its folder. */
export const packedFile = 'installation.json';

const path = join(root, packedFile);

/**
 * The contents of a packed installation: the environment with which the API reports its build, and the builds of the apps, whose archives are
 * relative to the installation. Undefined in the repository, which installs and builds what is missing.
 * @type {{ buildInfo: Record<string, string>, builds: { name: string, version: string, archive: string }[] } | undefined}
 */
export const packed = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
