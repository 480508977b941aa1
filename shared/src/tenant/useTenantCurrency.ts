import { apiQuery } from '@techadds/shared/api';
import { getTenant } from '@techadds/shared/contract/tenants/endpoints';
import { useQuery } from '@techadds/shared/query';
import { useAuth } from '@techadds/shared/session';

/** The currency of the signed-in user's tenant, in which new amounts are entered; undefined while it is loading. */
export function useTenantCurrency(): string | undefined {
  const { user } = useAuth();
  const tenant = useQuery({
    ...apiQuery(getTenant, { params: { id: user?.tenantId ?? '' } }),
    staleTime: 60_000,
    enabled: user !== null,
  });
  return tenant.data?.currency;
}
