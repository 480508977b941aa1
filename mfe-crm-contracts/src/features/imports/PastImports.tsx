import { listImports, type Import } from '@techadds/shared/contract/imports/endpoints';
import type { ImportKind } from '@techadds/shared/contract/imports/fields';
import { ListView, useListParams } from '@techadds/shared/patterns/list';
import { Badge, Box, Heading, RelativeTime, Span } from '@techadds/shared/ui';
import { IconHistory } from '@techadds/shared/ui/icons';
import type { Column } from '@techadds/shared/ui/table';
import { formatCount, importLabels, stateLabels } from './imports.labels';

const columns: readonly Column<Import>[] = [
  { key: 'file', header: 'File', primary: true, truncate: true, cardSlot: 'title', cell: ({ fileName }) => fileName },
  { key: 'state', header: 'Status', width: '8.5rem', cardSlot: 'status', cell: ({ state }) => <Badge>{stateLabels[state]}</Badge> },
  {
    key: 'result',
    header: 'Result',
    width: '13rem',
    cardSlot: 'line',
    cell: ({ rowCount, createdCount, updatedCount, failedCount, state }) =>
      state === 'uploaded' || state === 'canceled'
        ? `${formatCount(rowCount)} ${rowCount === 1 ? 'row' : 'rows'}`
        : `${formatCount(createdCount)} new, ${formatCount(updatedCount)} changed, ${formatCount(failedCount)} rejected`,
  },
  { key: 'actor', header: 'By', width: '9rem', truncate: true, hideBelow: 'cLg', cell: ({ actorName }) => <Span>{actorName}</Span> },
  {
    ...{ key: 'at', header: 'Uploaded', width: '7rem', align: 'end', cardSlot: 'meta' },
    cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
  },
];

/** The earlier imports of a kind, newest first. */
export function PastImports({ kind }: { kind: ImportKind }) {
  const params = useListParams({ sorts: ['newest'] });
  const { page, noun } = importLabels[kind];
  return (
    <Box as="section" aria-labelledby="past-imports">
      <Heading as="h2" size="sm" id="past-imports" mb="3">
        Earlier imports
      </Heading>
      <ListView
        resource={['import', 'imports']}
        endpoint={listImports}
        params={params}
        extraQuery={{ kind }}
        columns={columns}
        rowHref={({ id }) => `${page}?import=${id}`}
        searchHelp="The search looks at file names."
        emptyState={{
          icon: <IconHistory size={14} />,
          title: 'No imports yet',
          text: `Imported files of ${noun} and the results of their rows appear here.`,
        }}
      />
    </Box>
  );
}
