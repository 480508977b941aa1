import { getDeal } from '@techadds/shared/contract/crm/deals';
import type { FirstQueries } from '@techadds/shared/mfe';

export const firstQueries = { DealPage: [getDeal] } satisfies FirstQueries;
