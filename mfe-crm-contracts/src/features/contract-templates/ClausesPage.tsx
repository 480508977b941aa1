import { useMemo, useState } from 'react';
import { archiveClause, restoreClause, type Clause } from '@techadds/shared/contract/contract-templates/endpoints';
import { paths } from '@techadds/shared/paths';
import { ListView, useListParams } from '@techadds/shared/patterns/list';
import { useAction } from '@techadds/shared/patterns/record';
import { useCan } from '@techadds/shared/session/use-can';
import { Button, lazyComponent, Page } from '@techadds/shared/ui';
import { IconBook, IconPlus } from '@techadds/shared/ui/icons';
import { clauseList } from './first-queries';
import { getClauseColumns } from './clauses.columns';

const ClauseDrawer = lazyComponent(() => import('./ClauseDrawer').then((part) => part.ClauseDrawer));

const paramsConfig = { ...clauseList, filters: { archived: ['1'] } } as const;
const archivedFilter = { name: 'archived', label: 'Archived', options: [{ value: '1', label: 'archived clauses' }] };
const sorts = [
  { value: 'title.asc', label: 'By title' },
  { value: 'updatedAt.desc', label: 'Last changed first' },
];

/** The clause library: texts that templates take over. Partners see those of the marketplace, too, and change their own. */
export function ClausesPage() {
  const mayWrite = useCan('templates.write');
  const params = useListParams(paramsConfig);
  const [open, setOpen] = useState<Clause | 'new'>();
  const restore = useAction(restoreClause, { done: ({ title }) => `${title} restored`, failed: 'The clause was not restored.' });
  const archive = useAction(archiveClause, {
    done: ({ title }) => `${title} is archived`,
    failed: 'The clause was not archived.',
    undo: ({ id }) => restore.run({ params: { id } }),
  });
  const columns = useMemo(
    () =>
      getClauseColumns(
        (id) => void archive.run({ params: { id } }),
        (id) => void restore.run({ params: { id } }),
      ),
    [archive, restore],
  );
  const addButton = mayWrite && (
    <Button variant="solid" shortcut="c" icon={<IconPlus aria-hidden />} onClick={() => setOpen('new')}>
      New clause
    </Button>
  );
  return (
    <Page
      title="Clause library"
      crumbs={[{ label: 'Contract templates', to: paths.templates }]}
      description="Templates keep the text that they took from a clause, also when it changes."
      actions={addButton}
    >
      <ListView
        resource={['clause', 'clauses']}
        endpoint={clauseList.endpoint}
        params={params}
        columns={columns}
        onRowClick={setOpen}
        sorts={sorts}
        filters={mayWrite ? [archivedFilter] : []}
        searchHelp="The search looks at titles and texts."
        emptyState={{
          icon: <IconBook size={14} />,
          title: 'Write your first clause',
          text: 'Keep the texts that you use again, such as liability or confidentiality, and insert them into templates.',
          action: addButton,
        }}
      />
      {open && <ClauseDrawer {...(open !== 'new' && { clause: open })} onClose={() => setOpen(undefined)} />}
    </Page>
  );
}
