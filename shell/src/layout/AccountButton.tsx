import type { User } from '@techadds/shared/contract/accounts/endpoints';
import { paths } from '@techadds/shared/paths';
import { roleLabels } from '@techadds/shared/roles';
import { canOpen } from '@techadds/shared/routes';
import { Box, Flex, HStack, IconButton, Text } from '@techadds/shared/ui';
import { IconChecks, IconLogout, IconUser } from '@techadds/shared/ui/icons';
import { Menu } from '@techadds/shared/ui/menu';
import { getInitial } from './initials';

const round = {
  rounded: 'full',
  bg: 'brand.muted',
  color: 'brand.fg',
  fontWeight: 'semibold',
  _hover: { bg: 'brand.border', color: 'brand.fg' },
} as const;

/** The account menu: the signed-in user, links to profile and sign-out. */
export function AccountButton({ user }: { user: User }) {
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ');
  return (
    <Menu
      label="Account"
      header={
        <HStack px="1" gap="3">
          <Flex
            flex="none"
            width="8"
            height="8"
            rounded="full"
            alignItems="center"
            justifyContent="center"
            bg="brand.muted"
            color="brand.fg"
            aria-hidden
          >
            {getInitial(user)}
          </Flex>
          <div>
            <Text textStyle="sm" fontWeight="medium">
              {name || user.email}
            </Text>
            <Text textStyle="xs" color="fg.muted">
              {name ? user.email : roleLabels[user.role]}
            </Text>
          </div>
        </HStack>
      }
      items={[
        { label: 'Profile', icon: <IconUser aria-hidden />, to: paths.settings },
        ...(canOpen(paths.tasks, user.role) ? [{ label: 'Tasks', icon: <IconChecks aria-hidden />, to: paths.tasks }] : []),
        { label: 'Logout', icon: <IconLogout aria-hidden />, to: paths.logout },
      ]}
      trigger={(props) => (
        <Box css={{ '& > button': round }}>
          <IconButton {...props} label="Account" icon={<span aria-hidden>{getInitial(user)}</span>} />
        </Box>
      )}
    />
  );
}
