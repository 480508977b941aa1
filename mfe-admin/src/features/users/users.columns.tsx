import type { UserAccount } from '@techadds/shared/contract/users/endpoints';
import { formatDate } from '@techadds/shared/format/date';
import { roleLabels } from '@techadds/shared/roles';
import { Avatar, Badge, Flex, IconButton, Span, RelativeTime } from '@techadds/shared/ui';
import { IconBan, IconDots, IconLogout, IconRefresh } from '@techadds/shared/ui/icons';
import { Menu } from '@techadds/shared/ui/menu';
import type { Column } from '@techadds/shared/ui/table';
import type { UserActions } from './useUserActions';

export const getUserColumns = (manage: UserActions): readonly Column<UserAccount>[] => [
  {
    key: 'name',
    header: 'Name',
    primary: true,
    sort: 'name',
    cardSlot: 'title',
    cell: ({ name }) => (
      <Flex alignItems="center" gap="2" minWidth="0">
        <Avatar name={name} size={20} />
        <Span truncate>{name}</Span>
      </Flex>
    ),
  },
  { key: 'email', header: 'E-mail', width: '16rem', cardSlot: 'line', cell: ({ email }) => email },
  {
    key: 'role',
    header: 'Role',
    width: '13rem',
    cardSlot: 'meta',
    cell: ({ role, partnerName }) => (
      <Span truncate title={partnerName ?? undefined}>
        {roleLabels[role]}
        {partnerName && <Span color="fg.muted">, {partnerName}</Span>}
      </Span>
    ),
  },
  {
    key: 'createdAt',
    header: 'Since',
    width: '8rem',
    sort: 'createdAt',
    hideBelow: 'cLg',
    cell: ({ createdAt }) => formatDate(createdAt),
  },
  {
    key: 'sessions',
    header: 'Signed in',
    width: '9rem',
    hideBelow: 'cMd',
    cell: ({ openSessions, lastUsedAt }) =>
      openSessions > 0 && lastUsedAt ? (
        <>
          <RelativeTime at={lastUsedAt} />
          {openSessions > 1 && <Span color="fg.muted"> ({openSessions})</Span>}
        </>
      ) : (
        <Span color="fg.muted">No</Span>
      ),
  },
  {
    key: 'status',
    header: 'State',
    width: '8rem',
    cardSlot: 'status',
    cell: ({ deactivatedAt }) =>
      deactivatedAt ? (
        <Badge tone="bad" title={`Since ${formatDate(deactivatedAt)}`}>
          Deactivated
        </Badge>
      ) : (
        <Badge tone="ok">Active</Badge>
      ),
  },
  {
    key: 'actions',
    header: 'Action',
    width: '4.5rem',
    align: 'end',
    cardSlot: 'amount',
    interactive: true,
    cell: (user) => (user.manageable ? <UserActionsMenu user={user} manage={manage} /> : <Span color="fg.muted">–</Span>),
  },
];

function UserActionsMenu({ user, manage }: { user: UserAccount; manage: UserActions }) {
  const label = `Actions for ${user.name}`;
  const icon = { size: 16, stroke: 1.75 };
  return (
    <Menu
      label={label}
      trigger={(props) => <IconButton {...props} label={label} icon={<IconDots {...icon} />} />}
      items={
        user.deactivatedAt
          ? [{ label: 'Reactivate', icon: <IconRefresh {...icon} />, onSelect: () => manage.reactivate(user) }]
          : [
              ...(user.openSessions > 0
                ? [{ label: 'End sessions', icon: <IconLogout {...icon} />, onSelect: () => manage.requestEnd(user) }]
                : []),
              { label: 'Deactivate', icon: <IconBan {...icon} />, danger: true, onSelect: () => manage.requestDeactivation(user) },
            ]
      }
    />
  );
}
