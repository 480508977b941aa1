import { getAdminHome } from '@techadds/shared/contract/admin-home/endpoints';
import type { FirstQueries } from '@techadds/shared/mfe';

export const firstQueries = { AdminHomePage: [getAdminHome] } satisfies FirstQueries;
