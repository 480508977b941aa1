import { me } from '@techadds/shared/contract/accounts/endpoints';
import { getTenant } from '@techadds/shared/contract/tenants/endpoints';
import type { FirstQueries } from '@techadds/shared/mfe';

/** The session check, and the tenant, of every page of a signed-in user. */
export const firstQueries = { App: [me, { endpoint: getTenant, params: { id: '{tenantId}' } }] } satisfies FirstQueries;
