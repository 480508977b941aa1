import { join } from 'node:path';
import type { Config } from '../../config';
import type { ObjectStore } from '../../platform/object-store/object-store';
import { openObjectStore } from '../../platform/object-store/open-object-store';

/** The archives of all releases that are kept. */
export const openReleaseFiles = ({ dataDir, releaseStore }: Pick<Config, 'dataDir' | 'releaseStore'>): ObjectStore =>
  openObjectStore({ folder: join(dataDir, 'releases'), s3: releaseStore });
