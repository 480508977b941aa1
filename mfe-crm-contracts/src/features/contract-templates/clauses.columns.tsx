import type { Clause } from '@techadds/shared/contract/contract-templates/endpoints';
import { Button, RelativeTime } from '@techadds/shared/ui';
import type { Column } from '@techadds/shared/ui/table';
import { parseRichText, toPlainText } from '../rich-text/parse-rich-text';

/** The columns of the clause library; those that the caller may change can be archived and restored. */
export const getClauseColumns = (archive: (id: string) => void, restore: (id: string) => void): readonly Column<Clause>[] => [
  { key: 'title', header: 'Clause', width: '14rem', primary: true, sort: 'title', cardSlot: 'title', cell: ({ title }) => title },
  {
    key: 'text',
    header: 'Text',
    truncate: true,
    hideBelow: 'cMd',
    cell: ({ bodyHtml }) => toPlainText(parseRichText(bodyHtml)).slice(0, 200),
  },
  {
    key: 'owner',
    header: 'Of',
    width: '8rem',
    cardSlot: 'line',
    cell: ({ mine }) => (mine ? 'You' : 'Marketplace'),
  },
  {
    key: 'updated',
    header: 'Changed',
    width: '7rem',
    sort: 'updatedAt',
    cardSlot: 'meta',
    hideBelow: 'cMd',
    cell: ({ updatedAt }) => <RelativeTime at={updatedAt} />,
  },
  {
    key: 'archive',
    header: 'Action',
    width: '6.5rem',
    align: 'end',
    interactive: true,
    cell: ({ id, title, mine, archivedAt }) => {
      if (!mine) return null;
      const [label, act] = archivedAt === null ? (['Archive', archive] as const) : (['Restore', restore] as const);
      return (
        <Button size="sm" aria-label={`${label} ${title}`} onClick={() => act(id)}>
          {label}
        </Button>
      );
    },
  },
];
