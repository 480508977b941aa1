import { join } from 'node:path';
import type { Config } from '../../config';
import { createLocalObjectStore } from '../../platform/object-store/local-object-store';
import type { ObjectStore } from '../../platform/object-store/object-store';

/** The archives of all releases that are kept. */
export const openReleaseFiles = ({ dataDir }: Pick<Config, 'dataDir'>): ObjectStore => createLocalObjectStore(join(dataDir, 'releases'));
