import { getDashboard } from '@techadds/shared/contract/dashboard/endpoints';
import type { FirstQueries } from '@techadds/shared/mfe';

export const firstQueries = { DashboardPage: [getDashboard] } satisfies FirstQueries;
