import type { ApiToken } from '@techadds/shared/contract/api-tokens/endpoints';
import { formatDate } from '@techadds/shared/format/date';
import { IconButton, RelativeTime, Span, VisuallyHidden } from '@techadds/shared/ui';
import { IconBan, IconDots, IconRefresh } from '@techadds/shared/ui/icons';
import { Menu } from '@techadds/shared/ui/menu';
import { apiTokenStates } from '@techadds/shared/ui/states';
import { StatusBadge } from '@techadds/shared/ui/status';
import type { Column } from '@techadds/shared/ui/table';
import { listScopes, summarizeScopes } from './api-tokens.labels';

interface ApiTokenActions {
  rotate: (token: ApiToken) => void;
  revoke: (token: ApiToken) => void;
}
const icon = { size: 15, stroke: 1.75, 'aria-hidden': true } as const;

export const getApiTokenColumns = ({ rotate, revoke }: ApiTokenActions): readonly Column<ApiToken>[] => [
  { key: 'name', header: 'Name', primary: true, sort: 'name', cardSlot: 'title', cell: ({ name }) => name },
  {
    key: 'prefix',
    header: 'Token',
    width: '7.5rem',
    cardSlot: 'meta',
    cell: ({ prefix }) => <Span fontFamily="mono">{prefix}…</Span>,
  },
  {
    key: 'scopes',
    header: 'Access',
    width: '17rem',
    cardSlot: 'line',
    hideBelow: 'cMd',
    cell: ({ scopes }) => (
      <Span truncate title={listScopes(scopes)}>
        {summarizeScopes(scopes)}
      </Span>
    ),
  },
  {
    key: 'owner',
    header: 'Acts as',
    width: '10rem',
    hideBelow: 'cLg',
    cell: ({ owner }) => (
      <Span truncate title={owner.active ? undefined : 'Does not work: the account is deactivated'}>
        {owner.name}
        {!owner.active && <Span color="fg.muted"> (deactivated)</Span>}
      </Span>
    ),
  },
  {
    key: 'lastUsedAt',
    header: 'Last used',
    width: '8rem',
    sort: 'lastUsedAt',
    cell: ({ lastUsedAt, lastUsedIp }) =>
      lastUsedAt ? (
        <Span title={lastUsedIp ? `From ${lastUsedIp}` : undefined}>
          <RelativeTime at={lastUsedAt} />
        </Span>
      ) : (
        <Span color="fg.muted">Never</Span>
      ),
  },
  {
    key: 'expiresAt',
    header: 'Expires',
    width: '7.5rem',
    sort: 'expiresAt',
    hideBelow: 'cMd',
    cell: ({ expiresAt }) => formatDate(expiresAt),
  },
  {
    key: 'status',
    header: 'State',
    width: '7.5rem',
    cardSlot: 'status',
    cell: ({ status }) => <StatusBadge states={apiTokenStates} state={status} />,
  },
  {
    key: 'actions',
    header: 'Actions',
    headerContent: <VisuallyHidden>Actions</VisuallyHidden>,
    width: '3rem',
    align: 'end',
    interactive: true,
    cardSlot: 'amount',
    cell: (token) =>
      token.status === 'active' && (
        <Menu
          label={`Actions for ${token.name}`}
          trigger={(props) => <IconButton {...props} size="sm" label={`Actions for ${token.name}`} icon={<IconDots />} />}
          items={[
            { label: 'Rotate', icon: <IconRefresh {...icon} />, onSelect: () => rotate(token) },
            { label: 'Revoke', icon: <IconBan {...icon} />, danger: true, onSelect: () => revoke(token) },
          ]}
        />
      ),
  },
];
