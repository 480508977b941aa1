import type { User } from '@techadds/shared/contract/accounts/endpoints';
import { useTenant } from '@techadds/shared/tenant';
import { Box, Flex, Text } from '@techadds/shared/ui/base';
import { TenantLogo, TenantTile } from './TenantLogo';

/** The tenant: logo or initial, name and subdomain. */
export function TenantHeader({ user }: { user: User }) {
  const { tenant } = useTenant();
  const name = tenant?.name ?? user.subdomain;
  const { logo, darkLogo } = tenant?.branding ?? {};
  return (
    <Flex flex="none" height="14" alignItems="center" gap="2.5" px="3">
      {logo ? <TenantLogo light={logo} dark={darkLogo} /> : <TenantTile name={name} logoUrl={tenant?.logoUrl ?? null} />}
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
