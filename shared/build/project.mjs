import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const packageDir = fileURLToPath(new URL('..', import.meta.url));
const installedAt = packageDir.lastIndexOf(`${sep}node_modules${sep}`);

/** Whether a project of one remote has this package from a registry; otherwise the package is a workspace of the suite's repository. */
export const isInstalled = installedAt >= 0;

/** The folder with the lock file: the repository of the suite, or the project of a remote. */
export const root = isInstalled ? packageDir.slice(0, installedAt) : join(packageDir, '..');

/** The path of a file of this package, relative to `root`. */
export const sharedPath = (path) => relative(root, join(packageDir, path)).split(sep).join('/') + (path.endsWith('/') ? '/' : '');

/** The absolute path of a file of this package. */
export const sharedFile = (path) => join(packageDir, path);
