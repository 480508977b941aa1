import { useEffect } from 'react';
import { apiQuery } from '@techadds/shared/api';
import type { User } from '@techadds/shared/contract/auth';
import { getTenant } from '@techadds/shared/contract/tenants';
import { useQuery } from '@techadds/shared/query';
import { clearSession } from '@techadds/shared/session';
import { Box, Flex, Text } from '@techadds/shared/ui/base';
import { Tile } from './Tile';

/** The person's tenant; where the server refuses it, the session is over. Other failures leave the tenant empty. */
function useTenant({ tenantId }: User) {
  const { data, error } = useQuery({ ...apiQuery(getTenant, { params: { id: tenantId } }), staleTime: 60_000 });
  const status = error?.status;
  useEffect(() => {
    if (status === 404) console.info('Session expired');
    if (status === 401 || status === 403 || status === 404) clearSession();
  }, [status]);
  return data;
}

/** Whose marketplace this is: logo or letter, name and subdomain. */
export function TenantHeader({ user }: { user: User }) {
  const tenant = useTenant(user);
  const name = tenant?.name ?? user.subdomain;
  return (
    <Flex flex="none" height="14" alignItems="center" gap="2.5" px="3">
      <Tile name={name} logoUrl={tenant?.logoUrl ?? null} />
      <Box minWidth="0">
        <Text textStyle="sm" fontWeight="semibold" truncate>
          {name}
        </Text>
        <Text textStyle="2xs" color="fg.subtle" truncate>
          {tenant?.subdomain ?? user.subdomain}
        </Text>
      </Box>
    </Flex>
  );
}
