import { listReleasedApps } from '@techadds/shared/contract/releases/endpoints';
import type { FirstQueries } from '@techadds/shared/mfe';

export const firstQueries = { ReleasesPage: [listReleasedApps] } satisfies FirstQueries;
