import { useId } from 'react';
import type { User } from '@techadds/shared/contract/accounts/endpoints';
import { useLocation } from '@techadds/shared/router';
import { Box, Flex, Text } from '@techadds/shared/ui/base';
import { BuildInfoChip } from '../../build-info/BuildInfoChip';
import { findAnyRoute, useRemoteRoutes } from '../../remotes/remote-routes';
import { type MenuGroupItems, getMenuGroups } from './groups';
import { MenuItem } from './MenuItem';
import { TenantHeader } from './TenantHeader';
import { useWithheldPaths } from './useWithheldPaths';

interface SideMenuProps {
  user: User;
  /** Rows large enough for touch, as in the drawer. */
  isTouch?: boolean;
  onPick?: () => void;
}

function MenuGroup({
  group,
  current,
  roomy,
  onPick,
}: {
  group: MenuGroupItems;
  current: string | undefined;
  roomy: boolean;
  onPick: (() => void) | undefined;
}) {
  const id = useId();
  return (
    <Box mb="2.5">
      {group.label !== '' && (
        <Text id={id} textStyle="2xs" fontWeight="medium" color="fg.subtle" px="2" pb="1.5" pt="0.5">
          {group.label}
        </Text>
      )}
      <Box as="ul" listStyle="none" {...(group.label === '' ? {} : { 'aria-labelledby': id })}>
        {group.items.map((route) => (
          <MenuItem key={route.path} route={route} active={route.path === current} isTouch={roomy} onPick={onPick} />
        ))}
      </Box>
    </Box>
  );
}

/** The menu of the user's role. Marks the item of the current path or of its nearest parent. */
export function SideMenu({ user, isTouch = false, onPick }: SideMenuProps) {
  const { pathname } = useLocation();
  const remoteRoutes = useRemoteRoutes();
  const current = findAnyRoute(pathname)?.path;
  const isWithheld = useWithheldPaths(user.capabilities);
  return (
    // Strict containment: the menu is not repainted with the page beside it.
    <Flex as="nav" aria-label="Main" flexDirection="column" height="full" minHeight="0" contain="strict">
      <TenantHeader user={user} />
      <Box flex="1" minHeight="0" overflowY="auto" px="1.5" pb="1">
        {getMenuGroups(user.role, isWithheld, remoteRoutes).map((group) => (
          <MenuGroup key={group.key} group={group} current={current} roomy={isTouch} onPick={onPick} />
        ))}
      </Box>
      <BuildInfoChip />
    </Flex>
  );
}
