import { archiveDeal, closingPeriods, exportDeals, listDeals, restoreDeal } from '@techadds/shared/contract/crm/deals';
import type { Output } from '@techadds/shared/contract/endpoint';
import { dealStatuses } from '@techadds/shared/contract/crm/stages';
import { CsvExportButton, ListToolbar, ListView, useListParams } from '@techadds/shared/patterns/list';
import { paths } from '@techadds/shared/paths';
import { useLocation, useNavigate, useSearchState } from '@techadds/shared/router';
import { isUuid } from '@techadds/shared/session';
import { useCan } from '@techadds/shared/session/use-can';
import { Button, IconButton, lazyComponent, Page } from '@techadds/shared/ui';
import { SegmentedControl } from '@techadds/shared/ui/controls';
import { IconChartBar, IconColumns3, IconDots, IconLayoutKanban, IconPlus, IconRefresh, IconUsers } from '@techadds/shared/ui/icons';
import { Menu } from '@techadds/shared/ui/menu';
import { dealColumns } from '../deals/deals.columns';
import { closingFilter } from '../deals/deals.labels';
import { useBulkArchive } from '../record/useBulkArchive';
import { useOwnerFilter } from '../deals/useOwners';
import { LinkedFilters } from './LinkedFilters';

const Board = lazyComponent(() => import('./Board').then((part) => part.Board));
const NewDeal = lazyComponent(() => import('../deals/NewDeal').then((part) => part.NewDeal));

const filterValues = {
  ...{ status: dealStatuses, ownerId: isUuid, stageId: isUuid, customerId: isUuid, contactId: isUuid, closing: closingPeriods },
  ...{ stuck: ['1'], source: ['manual', 'ticket'], archived: ['1'] },
} as const;
const paramsConfig = {
  sorts: ['newest', 'name', 'amount', 'closeDate', 'enteredStage'],
  order: 'desc',
  filters: filterValues,
} as const;
const views = [
  { value: 'board', label: 'Board' },
  { value: 'list', label: 'List' },
] as const;
const stuckFilter = { name: 'stuck', label: 'Stuck', options: [{ value: '1', label: 'stuck deals' }] };
const sourceFilter = {
  name: 'source',
  label: 'Source',
  options: [
    { value: 'manual', label: 'Added manually' },
    { value: 'ticket', label: 'Ticket' },
  ],
};
const archivedFilter = { name: 'archived', label: 'Archived', options: [{ value: '1', label: 'archived deals' }] };
const sorts = [
  { value: 'newest.desc', label: 'Newest first' },
  { value: 'amount.desc', label: 'Largest first' },
  { value: 'closeDate.asc', label: 'Closing soonest' },
  { value: 'enteredStage.asc', label: 'Longest in stage' },
];
const archiving = { resource: ['deal', 'deals'], archive: archiveDeal, restore: restoreDeal } as const;
type Deals = Output<typeof listDeals>;
const tabs = [
  { value: '', label: 'All', count: ({ counts }: Deals) => counts.all },
  { value: 'open', label: 'Open', count: ({ counts }: Deals) => counts.open },
  { value: 'won', label: 'Won', count: ({ counts }: Deals) => counts.won },
  { value: 'lost', label: 'Lost', count: ({ counts }: Deals) => counts.lost },
];

/** The board shows the deals of every status, so the tab of the list does not apply there. */
function getBoardUrl(search: string): string {
  const params = new URLSearchParams(search);
  params.delete('status');
  const filters = params.toString();
  return filters === '' ? paths.pipeline : `${paths.pipeline}?${filters}`;
}

/** The deals on a board or in a list, with the same filters. */
export function PipelinePage() {
  const params = useListParams(paramsConfig);
  const ownerFilter = useOwnerFilter();
  const bulkActions = useBulkArchive(archiving, params.query.archived === '1');
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [{ new: adding }, change] = useSearchState({ new: '' });
  const mayEditStages = useCan('crm.stages');
  const maySync = useCan('crm.sync');
  const isList = pathname === paths.deals;
  const filters = [ownerFilter, closingFilter, stuckFilter, sourceFilter, archivedFilter];
  const { sort: _, order: __, status: ___, ...filterQuery } = params.query;
  const more = [
    { label: 'Contacts', icon: <IconUsers size={15} aria-hidden />, to: paths.contacts },
    { label: 'Forecast', icon: <IconChartBar size={15} aria-hidden />, to: paths.forecast },
    ...(maySync ? [{ label: 'Salesforce', icon: <IconRefresh size={15} aria-hidden />, to: paths.salesforce }] : []),
    ...(mayEditStages ? [{ label: 'Edit stages', icon: <IconColumns3 size={15} aria-hidden />, to: paths.pipelineStages }] : []),
  ];
  const add = (
    <Button variant="solid" shortcut="c" icon={<IconPlus />} onClick={() => change({ new: '1' })}>
      New deal
    </Button>
  );
  return (
    <Page
      title="CRM pipeline"
      actions={
        <>
          <SegmentedControl
            label="View"
            options={views}
            value={isList ? 'list' : 'board'}
            onChange={(next) => void navigate(next === 'list' ? `${paths.deals}${search}` : getBoardUrl(search))}
          />
          {isList && <CsvExportButton endpoint={exportDeals} name="deals" query={params.query} />}
          <Menu
            label="More"
            items={more}
            align="end"
            trigger={(props) => <IconButton {...props} variant="outline" label="Contacts, forecast and stages" icon={<IconDots />} />}
          />
          {add}
        </>
      }
    >
      <LinkedFilters query={params.query} update={params.update} />
      {isList ? (
        <ListView
          resource={['deal', 'deals']}
          endpoint={listDeals}
          params={params}
          columns={dealColumns}
          rowHref={({ id }) => paths.deal(id)}
          tabs={{ filterName: 'status', options: tabs }}
          filters={filters}
          sorts={sorts}
          views="deals"
          rowLabel={({ name }) => name}
          bulkActions={bulkActions}
          disableSelectAll
          searchHelp="The search looks at names, customers and next steps."
          emptyState={{
            icon: <IconLayoutKanban size={14} />,
            title: 'Add your first deal',
            text: 'A deal is something you hope to sell. Move it from stage to stage, and see what is coming in.',
            action: add,
          }}
        />
      ) : (
        <>
          <ListToolbar resource={['deal', 'deals']} params={params} filters={filters} />
          <Board query={filterQuery} />
        </>
      )}
      {adding !== '' && <NewDeal onClose={() => change({ new: '' })} onCreated={({ id }) => void navigate(paths.deal(id))} />}
    </Page>
  );
}
