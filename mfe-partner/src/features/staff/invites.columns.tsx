import type { InviteStatus, StaffInvite } from '@techadds/shared/contract/staff/invites';
import { formatDate } from '@techadds/shared/format/date';
import { roleLabels } from '@techadds/shared/roles';
import { Badge, IconButton, RelativeTime, Span, type Tone } from '@techadds/shared/ui';
import { IconBan, IconDots, IconSend } from '@techadds/shared/ui/icons';
import { Menu } from '@techadds/shared/ui/menu';
import type { Column } from '@techadds/shared/ui/table';
import { formatCapabilities } from './staff.labels';

export const inviteStatusLabels: Record<InviteStatus, { label: string; tone: Tone }> = {
  pending: { label: 'Pending', tone: 'wait' },
  expired: { label: 'Expired', tone: 'bad' },
  accepted: { label: 'Accepted', tone: 'ok' },
  revoked: { label: 'Revoked', tone: 'neutral' },
};

interface InviteActions {
  resend: (invite: StaffInvite) => void;
  revoke: (invite: StaffInvite) => void;
}

export const getInviteColumns = (actions: InviteActions): readonly Column<StaffInvite>[] => [
  { key: 'email', header: 'E-mail', primary: true, sort: 'email', cardSlot: 'title', cell: ({ email }) => email },
  { key: 'role', header: 'Role', width: '9rem', cardSlot: 'meta', cell: ({ role }) => roleLabels[role] },
  {
    key: 'capabilities',
    header: 'Capabilities',
    width: '13rem',
    hideBelow: 'cLg',
    cell: ({ role, capabilities }) => <Span truncate>{formatCapabilities(role, capabilities)}</Span>,
  },
  { key: 'invitedBy', header: 'Invited by', width: '10rem', hideBelow: 'cLg', cell: ({ invitedBy }) => invitedBy },
  {
    key: 'sent',
    header: 'Sent',
    width: '10rem',
    sort: 'newest',
    cardSlot: 'line',
    hideBelow: 'cMd',
    cell: ({ sentAt, timesSent }) => (
      <>
        <RelativeTime at={sentAt} />
        {timesSent > 1 && <Span color="fg.muted"> ({timesSent} times)</Span>}
      </>
    ),
  },
  {
    key: 'expires',
    header: 'Expires',
    width: '8rem',
    sort: 'expires',
    hideBelow: 'cMd',
    cell: ({ status, expiresAt }) =>
      status === 'pending' || status === 'expired' ? formatDate(expiresAt) : <Span color="fg.muted">–</Span>,
  },
  {
    key: 'status',
    header: 'State',
    width: '8rem',
    cardSlot: 'status',
    cell: ({ status }) => <Badge tone={inviteStatusLabels[status].tone}>{inviteStatusLabels[status].label}</Badge>,
  },
  {
    key: 'actions',
    header: 'Action',
    width: '4.5rem',
    align: 'end',
    cardSlot: 'amount',
    interactive: true,
    cell: (invite) =>
      invite.status === 'pending' || invite.status === 'expired' ? (
        <InviteMenu invite={invite} actions={actions} />
      ) : (
        <Span color="fg.muted">–</Span>
      ),
  },
];

function InviteMenu({ invite, actions }: { invite: StaffInvite; actions: InviteActions }) {
  const label = `Actions for ${invite.email}`;
  const icon = { size: 16, stroke: 1.75 };
  return (
    <Menu
      label={label}
      trigger={(props) => <IconButton {...props} label={label} icon={<IconDots {...icon} />} />}
      items={[
        { label: 'Send again', icon: <IconSend {...icon} />, onSelect: () => actions.resend(invite) },
        { label: 'Revoke', icon: <IconBan {...icon} />, danger: true, onSelect: () => actions.revoke(invite) },
      ]}
    />
  );
}
