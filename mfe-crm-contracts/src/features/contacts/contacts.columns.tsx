import type { Contact } from '@techadds/shared/contract/crm/contacts';
import { Avatar, Badge, Flex, RelativeTime, Span } from '@techadds/shared/ui';
import { contactStates } from '@techadds/shared/ui/states';
import { StatusBadge } from '@techadds/shared/ui/status';
import type { Column } from '@techadds/shared/ui/table';
import { getContactName } from './contacts.labels';

export const contactColumns: readonly Column<Contact>[] = [
  {
    key: 'name',
    header: 'Contact',
    primary: true,
    sort: 'name',
    cardSlot: 'title',
    cell: (contact) => (
      <Flex alignItems="center" gap="2.5" minWidth="0">
        <Avatar name={getContactName(contact)} />
        <Span overflow="hidden" textOverflow="ellipsis">
          {getContactName(contact)}
        </Span>
      </Flex>
    ),
  },
  { key: 'company', header: 'Company', width: '11rem', truncate: true, sort: 'company', cardSlot: 'line', cell: ({ company }) => company },
  { key: 'email', header: 'E-mail', width: '15rem', truncate: true, hideBelow: 'cMd', cell: ({ emails }) => emails[0]?.email },
  {
    key: 'status',
    header: 'Status',
    width: '8rem',
    cardSlot: 'status',
    cell: ({ status }) => <StatusBadge states={contactStates} state={status} />,
  },
  {
    key: 'tags',
    header: 'Tags',
    width: '9rem',
    truncate: true,
    hideBelow: 'cLg',
    cell: ({ tags }) => (
      <Flex gap="1">
        {tags.slice(0, 2).map((tag) => (
          <Badge key={tag}>{tag}</Badge>
        ))}
        {tags.length > 2 && `+${tags.length - 2}`}
      </Flex>
    ),
  },
  { key: 'owner', header: 'Owner', width: '8rem', truncate: true, hideBelow: 'cLg', cell: ({ owner }) => owner?.name },
  {
    key: 'contacted',
    header: 'Last contact',
    width: '8rem',
    align: 'end',
    sort: 'lastContacted',
    cardSlot: 'meta',
    cell: ({ lastContactedAt }) => (lastContactedAt ? <RelativeTime at={lastContactedAt} /> : <Span color="fg.subtle">Never</Span>),
  },
];
