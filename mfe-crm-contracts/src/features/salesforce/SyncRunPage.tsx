import { useState } from 'react';
import { apiQuery } from '@techadds/shared/api';
import { getSyncRun, startSync } from '@techadds/shared/contract/salesforce/endpoints';
import type { Output } from '@techadds/shared/contract/endpoint';
import { useListParams } from '@techadds/shared/patterns/list';
import { useAction } from '@techadds/shared/patterns/record';
import { RecordQuery } from '@techadds/shared/patterns/record-query';
import { paths } from '@techadds/shared/paths';
import { keepPreviousData, useQuery } from '@techadds/shared/query';
import { useParams } from '@techadds/shared/router';
import { Badge, Box, Button, ButtonLink, Page, StatStrip, Text } from '@techadds/shared/ui';
import { ConfirmDialog } from '@techadds/shared/ui/dialog';
import { IconRefresh } from '@techadds/shared/ui/icons';
import { StatusBadge } from '@techadds/shared/ui/status';
import { ProgressBar } from '@techadds/shared/ui/steps';
import { DecideMenu } from './DecideMenu';
import { directionLabels, getRunName } from './salesforce.labels';
import { syncRunStates } from './salesforce.states';
import { SyncItems } from './SyncItems';

export type RunPage = Output<typeof getSyncRun>;

const record = {
  ...{ resource: 'comparison', icon: <IconRefresh size={20} />, list: { to: paths.salesforce, label: 'See all runs' } },
  crumbs: [
    { label: 'CRM pipeline', to: paths.pipeline },
    { label: 'Salesforce', to: paths.salesforce },
  ],
  notFoundText: 'The address may be incomplete, a newer comparison may have replaced it, or it belongs to another list.',
};
const paramsConfig = {
  sorts: ['position'],
  filters: {
    action: ['create', 'update', 'conflict', 'skip'],
    object: ['Account', 'Contact', 'Opportunity'],
    outcome: ['pending', 'done', 'skipped', 'failed'],
  },
} as const;
const isOpen = (run: RunPage) => run.status === 'queued' || run.status === 'running';

/** A run: what differs record by record, the decisions, and how writing goes on. */
export function SyncRunPage() {
  const { id = '' } = useParams();
  const params = useListParams(paramsConfig);
  const { limit, offset } = params.page;
  const query = useQuery({
    ...apiQuery(getSyncRun, { params: { id }, query: { ...params.query, offset, limit } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data && isOpen(state.data) ? 1_500 : false),
  });
  return (
    <RecordQuery {...record} query={query}>
      {(run) => (
        <Page
          title={getRunName(run)}
          crumbs={record.crumbs}
          description={`${directionLabels[run.direction]}, started by ${run.startedBy}`}
          actions={<RunActions run={run} />}
        >
          <RunStatus run={run} />
          <SyncItems run={run} params={params} refetching={query.isPlaceholderData} />
        </Page>
      )}
    </RecordQuery>
  );
}

function RunActions({ run }: { run: RunPage }) {
  const [confirming, setConfirming] = useState(false);
  const { counts, mode, status } = run;
  const { run: apply, busy } = useAction(startSync, { failed: 'Nothing was written.', onSuccess: () => setConfirming(false) });
  const isRetry = mode === 'apply' && status === 'failed';
  const mayApply = isRetry || (mode === 'dry_run' && status === 'succeeded' && counts.pending > counts.skip);
  const writable = counts.create + counts.update;
  return (
    <>
      {mode === 'dry_run' && status === 'succeeded' && counts.conflict > 0 && <DecideMenu run={run} />}
      {mayApply ? (
        <Button variant="solid" onClick={() => setConfirming(true)}>
          {isRetry ? 'Try again' : 'Apply'}
        </Button>
      ) : (
        !isOpen(run) && <ButtonLink to={`${paths.salesforce}?show=compare`}>Compare again</ButtonLink>
      )}
      <ConfirmDialog
        open={confirming}
        title="Write these differences?"
        confirmLabel={isRetry ? 'Try again' : 'Write'}
        busy={busy}
        onClose={() => setConfirming(false)}
        onConfirm={() => void apply({ body: { mode: 'apply', runId: run.id } }, undefined)}
      >
        {writable.toLocaleString('en-US')} {writable === 1 ? 'record is' : 'records are'} created or updated as shown.
        {counts.conflict > 0 && ' Conflicts are written where you have decided them; the others stay as they are.'} Records that changed
        since the comparison are left alone.
      </ConfirmDialog>
    </>
  );
}

function RunStatus({ run }: { run: RunPage }) {
  const { counts, mode, status, note } = run;
  const total = counts.create + counts.update + counts.conflict + counts.skip;
  const percent = total === 0 ? 0 : Math.floor(((total - counts.pending) / total) * 100);
  const number = (value: number) => value.toLocaleString('en-US');
  return (
    <Box mb="5" aria-live="polite">
      <Box display="flex" gap="3" alignItems="center" flexWrap="wrap" mb="3">
        {mode === 'dry_run' && status === 'succeeded' ? (
          <Badge tone="info">Dry run: nothing was written</Badge>
        ) : (
          <StatusBadge states={syncRunStates} state={status} variant="tint" />
        )}
        {mode === 'apply' && (
          <Text textStyle="sm" color="fg.muted">
            {number(counts.done)} written, {number(counts.failed)} failed
          </Text>
        )}
      </Box>
      {mode === 'apply' && isOpen(run) && (
        <Box mb="3">
          <ProgressBar percent={percent} label="Written" />
        </Box>
      )}
      {note !== null && (
        <Text mb="3" textStyle="sm" color={status === 'failed' ? 't.bad.fg' : 'fg.muted'}>
          {note}
        </Text>
      )}
      <StatStrip
        stats={[
          { label: 'Create', value: number(counts.create) },
          { label: 'Update', value: number(counts.update) },
          { label: 'Conflicts', value: number(counts.conflict) },
          { label: 'Skip', value: number(counts.skip) },
          { label: 'The same', value: number(counts.unchanged) },
        ]}
      />
    </Box>
  );
}
