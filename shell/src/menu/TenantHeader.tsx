import type { User } from '@techadds/shared/contract/auth';
import { scopeOf } from '@techadds/shared/permissions';
import { useTenant } from '@techadds/shared/tenant';
import { Box, Flex, Text } from '@techadds/shared/ui/base';
import { later } from '../frame/later';
import { Tile } from './Tile';

const TenantSwitch = later(async () => (await import('../switch/TenantSwitch')).TenantSwitch);

/** Whose marketplace this is: logo or letter, name and subdomain. */
export function TenantHeader({ user }: { user: User }) {
  const { tenant } = useTenant();
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
