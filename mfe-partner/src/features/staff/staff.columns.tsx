import type { StaffMember } from '@techadds/shared/contract/staff/endpoints';
import { roleLabels } from '@techadds/shared/roles';
import { Avatar, Badge, Flex, IconButton, RelativeTime, Span } from '@techadds/shared/ui';
import { IconArrowRight, IconBan, IconCalendar, IconCheck, IconDots, IconKey, IconRefresh } from '@techadds/shared/ui/icons';
import { Menu } from '@techadds/shared/ui/menu';
import type { Column } from '@techadds/shared/ui/table';
import { formatCapabilities, formatDay } from './staff.labels';
import type { StaffActions } from './useStaffActions';

export const getStaffColumns = (actions: StaffActions): readonly Column<StaffMember>[] => [
  {
    key: 'name',
    header: 'Name',
    primary: true,
    sort: 'name',
    cardSlot: 'title',
    cell: ({ name, email, isSelf }) => (
      <Flex alignItems="center" gap="2" minWidth="0" title={email}>
        <Avatar name={name} size={20} />
        <Span truncate>
          {name}
          {isSelf && <Span color="fg.muted"> (you)</Span>}
        </Span>
      </Flex>
    ),
  },
  {
    key: 'role',
    header: 'Role',
    width: '8rem',
    cardSlot: 'meta',
    cell: ({ role, isOwner }) => (isOwner ? 'Owner' : roleLabels[role]),
  },
  {
    key: 'capabilities',
    header: 'Capabilities',
    width: '9rem',
    hideBelow: 'cLg',
    cell: ({ role, capabilities }) => {
      const text = formatCapabilities(role, capabilities);
      return (
        <Span truncate title={text} color={capabilities === null ? 'fg.muted' : undefined}>
          {text}
        </Span>
      );
    },
  },
  {
    key: 'workload',
    header: 'Workload',
    width: '8.5rem',
    sort: 'workload',
    hideBelow: 'cMd',
    cell: ({ openOrders, overdueOrders, openTasks }) => (
      <Span title={`${openOrders} open orders, ${overdueOrders} of them overdue, ${openTasks} open tasks`}>
        {openOrders === 1 ? '1 order' : `${openOrders} orders`}
        {overdueOrders > 0 && <Span color="t.bad.fg"> ({overdueOrders} late)</Span>}
      </Span>
    ),
  },
  {
    key: 'lastActive',
    header: 'Last active',
    width: '7.5rem',
    sort: 'lastActive',
    hideBelow: 'cMd',
    cell: ({ lastActiveAt }) => (lastActiveAt ? <RelativeTime at={lastActiveAt} /> : <Span color="fg.muted">Not this week</Span>),
  },
  {
    key: 'status',
    header: 'State',
    width: '9.5rem',
    cardSlot: 'status',
    cell: ({ status, outOfOffice }) =>
      status === 'deactivated' ? (
        <Badge tone="bad">Deactivated</Badge>
      ) : status === 'away' ? (
        <Badge tone="wait" title={outOfOffice?.note}>
          Away until {formatDay(outOfOffice?.until ?? '')}
        </Badge>
      ) : outOfOffice ? (
        <Badge tone="info" title={outOfOffice.note}>
          Away from {formatDay(outOfOffice.from)}
        </Badge>
      ) : (
        <Badge tone="ok">Active</Badge>
      ),
  },
  {
    key: 'actions',
    header: 'Action',
    width: '3.5rem',
    align: 'end',
    cardSlot: 'amount',
    interactive: true,
    cell: (member) =>
      member.allowedActions.length > 0 ? <MemberMenu member={member} actions={actions} /> : <Span color="fg.muted">–</Span>,
  },
];

function MemberMenu({ member, actions }: { member: StaffMember; actions: StaffActions }) {
  const label = `Actions for ${member.name}`;
  const icon = { size: 16, stroke: 1.75 };
  const allows = (action: StaffMember['allowedActions'][number]) => member.allowedActions.includes(action);
  const items = [
    allows('update') && { label: 'Change access', icon: <IconKey {...icon} />, onSelect: () => actions.request('update', member) },
    allows('outOfOffice') && {
      label: member.outOfOffice ? 'Change time out of office' : 'Out of office',
      icon: <IconCalendar {...icon} />,
      onSelect: () => actions.request('outOfOffice', member),
    },
    allows('outOfOffice') &&
      member.outOfOffice && { label: 'Back in the office', icon: <IconCheck {...icon} />, onSelect: () => actions.endOutOfOffice(member) },
    allows('handOver') && {
      label: 'Hand over open orders',
      icon: <IconArrowRight {...icon} />,
      onSelect: () => actions.request('handOver', member),
    },
    allows('deactivate') && {
      label: 'Deactivate',
      icon: <IconBan {...icon} />,
      danger: true,
      onSelect: () => actions.request('deactivate', member),
    },
    allows('reactivate') && { label: 'Reactivate', icon: <IconRefresh {...icon} />, onSelect: () => actions.reactivate(member) },
  ];
  return (
    <Menu
      label={label}
      trigger={(props) => <IconButton {...props} label={label} icon={<IconDots {...icon} />} />}
      items={items.filter((item) => item !== false && item !== null)}
    />
  );
}
