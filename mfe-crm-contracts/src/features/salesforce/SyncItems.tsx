import { ListToolbar, type useListParams } from '@techadds/shared/patterns/list';
import { Box, Button, EmptyState, Stack } from '@techadds/shared/ui';
import { IconCircleCheck, IconSearch } from '@techadds/shared/ui/icons';
import { Pagination } from '@techadds/shared/ui/table';
import { objectLabels } from './salesforce.labels';
import { SyncItemCard } from './SyncItemCard';
import type { RunPage } from './SyncRunPage';

const tabs = [
  { value: '', label: 'All' },
  { value: 'create', label: 'Create', count: ({ counts }: RunPage) => counts.create },
  { value: 'update', label: 'Update', count: ({ counts }: RunPage) => counts.update },
  { value: 'conflict', label: 'Conflicts', count: ({ counts }: RunPage) => counts.conflict },
  { value: 'skip', label: 'Skip', count: ({ counts }: RunPage) => counts.skip },
];
const objectFilter = {
  ...{ name: 'object', label: 'Object' },
  options: Object.entries(objectLabels).map(([value, label]) => ({ value, label })),
};
const outcomeFilter = {
  ...{ name: 'outcome', label: 'Result' },
  options: [
    { value: 'done', label: 'Written' },
    { value: 'failed', label: 'Failed' },
    { value: 'skipped', label: 'Not written' },
    { value: 'pending', label: 'Waiting' },
  ],
};

/** The records of a run with their differences, filtered and in pages. */
export function SyncItems({ run, params, refetching }: { run: RunPage; params: ReturnType<typeof useListParams>; refetching: boolean }) {
  const { items, meta, status, counts } = run;
  if (meta.total === 0 && !params.isFiltered)
    return status === 'queued' || status === 'running' ? (
      <EmptyState
        icon={<IconSearch size={20} />}
        title="Both sides are being compared"
        text="This page shows the differences as soon as they are known."
      />
    ) : status === 'failed' ? null : (
      <EmptyState
        icon={<IconCircleCheck size={20} />}
        title="No differences"
        text={`${counts.unchanged.toLocaleString('en-US')} linked records are the same on both sides.`}
      />
    );
  return (
    <>
      <ListToolbar
        resource={['record', 'records']}
        params={params}
        data={run}
        tabs={{ filterName: 'action', options: tabs }}
        filters={run.mode === 'apply' ? [objectFilter, outcomeFilter] : [objectFilter]}
      />
      {items.length === 0 ? (
        <EmptyState
          icon={<IconSearch size={20} />}
          title="No records here"
          text="Nothing fits all of these filters at once."
          action={<Button onClick={params.clearFilters}>Clear filters</Button>}
        />
      ) : (
        <Box opacity={refetching ? 0.6 : 1}>
          <Stack as="ul" aria-label="Records" gap="3" listStyleType="none">
            {items.map((item) => (
              <li key={item.id}>
                <SyncItemCard item={item} run={run} />
              </li>
            ))}
          </Stack>
          <Pagination meta={meta} onOffsetChange={(offset) => params.update({ offset: String(offset) })} />
        </Box>
      )}
    </>
  );
}
