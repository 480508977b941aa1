import { useEffect } from 'react';
import { apiQuery } from '@techadds/shared/api';
import type { User } from '@techadds/shared/contract/auth';
import { getTenant } from '@techadds/shared/contract/tenants';
import { scopeOf } from '@techadds/shared/permissions';
import { useQuery } from '@techadds/shared/query';
import { clearSession, useView } from '@techadds/shared/session';
import { Box, Flex, Text } from '@techadds/shared/ui/base';
import { later } from '../frame/later';
import { Tile } from './Tile';

const TenantSwitch = later(async () => (await import('../switch/TenantSwitch')).TenantSwitch);

/**
 * The person's tenant; where the server refuses it, the session is over. Other failures leave the tenant empty, and so does a refusal
 * to a view of somebody else, which says nothing about the own session.
 */
function useTenant({ tenantId }: User) {
  const { data, error } = useQuery({ ...apiQuery(getTenant, { params: { id: tenantId } }), staleTime: 60_000 });
  const status = error?.status;
  useEffect(() => {
    if (useView.getState().view !== null) return;
    if (status === 404) console.info('Session expired');
    if (status === 401 || status === 403 || status === 404) clearSession();
  }, [status]);
  return data;
}

/** Whose marketplace this is: logo or letter, name and subdomain. */
export function TenantHeader({ user }: { user: User }) {
  const tenant = useTenant(user);
  const name = tenant?.name ?? user.subdomain;
  const maySwitch = scopeOf('tenants.switch', user.role) !== undefined;
  return (
    <Flex flex="none" position="relative" height="14" alignItems="center" gap="2.5" ps="3" pe={maySwitch ? '9' : '3'}>
      <Tile name={name} logoUrl={tenant?.logoUrl ?? null} />
      <Box minWidth="0">
        <Text textStyle="sm" fontWeight="semibold" truncate>
          {name}
        </Text>
        <Text textStyle="2xs" color="fg.subtle" truncate>
          {tenant?.subdomain ?? user.subdomain}
        </Text>
      </Box>
      {maySwitch && <TenantSwitch user={user} />}
    </Flex>
  );
}
