import type { User } from '@techadds/shared/contract/accounts/endpoints';
import { crossTenantRoles, roleLabels } from '@techadds/shared/roles';
import { Box, Flex, Span } from '@techadds/shared/ui/base';
import { NotificationsButton } from '../notifications/NotificationsButton';
import { SearchButton } from '../command-palette/SearchButton';
import { AccountButton } from './AccountButton';
import { lazyChunk } from './lazy';
import { MenuButton } from './menu/MenuButton';
import { ThemeButton } from './ThemeButton';

const TenantSwitch = lazyChunk(async () => (await import(/* webpackChunkName: 'top-bar' */ '../tenant-switch/TenantSwitch')).TenantSwitch);
const SyncButton = lazyChunk(async () => (await import(/* webpackChunkName: 'top-bar' */ '../offline/SyncButton')).SyncButton);
const AwayChip = lazyChunk(
  async () => (await import(/* webpackChunkName: 'top-bar' */ '../tenant-switch/SwitchedTenantChip')).SwitchedTenantChip,
);

export function TopBar({ user }: { user: User }) {
  const home = user.homeTenantId === user.tenantId ? undefined : user.homeTenantId;
  const maySwitch = user.role === crossTenantRoles;
  // Title, role and tenant switch fit into 400 px.
  const phoneGap = maySwitch ? '1' : '2';
  return (
    <Flex
      as="header"
      position="sticky"
      top="var(--banner-height)"
      zIndex="bar"
      height="14"
      alignItems="center"
      gap={{ base: phoneGap, sm: '3' }}
      px={{ base: phoneGap, sm: '6', xl: '8' }}
      bg="bg"
      borderBottom="1px solid"
      borderColor="line"
    >
      <MenuButton user={user} />
      <Span textStyle="md" fontWeight="semibold">
        TechAdds
      </Span>
      <Span
        bg="bg.muted"
        color="fg.muted"
        textStyle="xs"
        fontWeight="medium"
        px={{ base: '1', sm: '1.5' }}
        py="0.5"
        rounded="xs"
        minWidth="0"
        truncate
      >
        {roleLabels[user.role]}
      </Span>
      {maySwitch && <TenantSwitch user={user} />}
      {home !== undefined && <AwayChip homeTenantId={home} />}
      <Flex alignItems="center" gap={{ sm: '1' }} ms="auto">
        <SearchButton user={user} />
        {/* On a phone, the theme is in the settings only. */}
        <Box hideBelow="sm">
          <ThemeButton />
        </Box>
        {user.role !== 'customer' && <SyncButton />}
        <NotificationsButton />
        <AccountButton user={user} />
      </Flex>
    </Flex>
  );
}
