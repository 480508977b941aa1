import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react';
import { apiQuery, useApiMutation } from '@techadds/shared/api';
import type { Input } from '@techadds/shared/contract/endpoint';
import { getTenant, type TenantDetails, updateTenant } from '@techadds/shared/contract/tenants/endpoints';
import { useQuery } from '@techadds/shared/query';
import { endSession, useAuth, useImpersonationStore } from '@techadds/shared/session';
import { saveBrandTheme } from '@techadds/shared/ui/base';
import { setFavicon } from './favicon';

export interface TenantState {
  /** Null while it is loading, without a signed-in user, and after an error. */
  tenant: TenantDetails | null;
  loading: boolean;
  /** Updates fields of the tenant; omitted fields stay. @throws ApiError, or "Not authenticated" without a signed-in user */
  updateTenant: (changes: Input<typeof updateTenant>['body']) => Promise<void>;
}

const TenantContext = createContext<TenantState | undefined>(undefined);
const sessionEndingStatuses: unknown[] = [401, 403, 404];

/** Provides `useTenant`: the tenant of the signed-in user. If the server rejects the request, the session ends. */
export function TenantProvider({ children }: { children: ReactNode }) {
  const { user } = useAuth();
  const id = user?.tenantId;
  const { data, error, isLoading } = useQuery({
    ...apiQuery(getTenant, { params: { id: id ?? '' } }),
    enabled: id !== undefined,
    staleTime: 60_000,
  });
  const { mutateAsync } = useApiMutation(updateTenant);

  const status = error?.status;
  useEffect(() => {
    // An error during an impersonation says nothing about the own session.
    if (useImpersonationStore.getState().impersonation !== null) return;
    if (status === 404) console.info('Session expired');
    if (sessionEndingStatuses.includes(status)) endSession();
  }, [status]);

  useEffect(() => {
    // Another server may know no branding.
    if (!data?.branding) return;
    saveBrandTheme(data.branding.theme);
    setFavicon(data.branding);
  }, [data]);

  const state = useMemo<TenantState>(
    () => ({
      tenant: data ?? null,
      loading: isLoading,
      updateTenant: async (body) => {
        if (id === undefined) throw new Error('Not authenticated');
        await mutateAsync({ params: { id }, body });
      },
    }),
    [data, isLoading, id, mutateAsync],
  );
  return <TenantContext value={state}>{children}</TenantContext>;
}

/** The tenant of the signed-in user. */
export function useTenant(): TenantState {
  const tenant = useContext(TenantContext);
  if (!tenant) throw new Error('useTenant must be used within a TenantProvider');
  return tenant;
}
