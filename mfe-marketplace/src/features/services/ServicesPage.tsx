import { useState } from 'react';
import { apiQuery, useApiMutation } from '@techadds/shared/api';
import { listCategories } from '@techadds/shared/contract/categories/endpoints';
import type { Output } from '@techadds/shared/contract/endpoint';
import {
  bulkServices,
  exportServices,
  listServicePartners,
  listServices,
  type bulkActions,
} from '@techadds/shared/contract/services/endpoints';
import { CsvExportButton, ListView, useListParams, type BulkSelection } from '@techadds/shared/patterns/list';
import { paths } from '@techadds/shared/paths';
import { useQuery } from '@techadds/shared/query';
import { isUuid } from '@techadds/shared/session';
import { useCan } from '@techadds/shared/session/use-can';
import { Button, ButtonLink, Flex, lazyComponent, Page, toast } from '@techadds/shared/ui';
import { IconArchive, IconArrowBackUp, IconPackage, IconPlayerPause, IconPlus, IconRocket, IconUpload } from '@techadds/shared/ui/icons';
import { serviceList } from './first-queries';
import { getServiceColumns } from './services.columns';
import { useServiceActions } from './useServiceActions';

const PendingItems = lazyComponent(() => import('@techadds/shared/offline').then((part) => part.PendingItems));
const ImportDrawer = lazyComponent(() => import('./ImportDrawer').then((part) => part.ImportDrawer));

type ServiceListData = Output<typeof listServices>;

const paramsConfig = {
  ...serviceList,
  filters: { shown: ['live', 'draft', 'flagship'], status: ['archived'], categoryId: isUuid, partnerId: isUuid },
} as const;
const countOf = (key: keyof ServiceListData['counts']) => (data: ServiceListData) => data.counts[key];
const tabs = [
  { value: '', label: 'All', count: countOf('all') },
  { value: 'live', label: 'Published', count: countOf('live') },
  { value: 'draft', label: 'Drafts', count: countOf('draft') },
  { value: 'flagship', label: 'Flagships', count: countOf('flagship') },
];
type BulkServiceAction = (typeof bulkActions)[number];
const doneLabels: Record<BulkServiceAction, string> = {
  archive: 'archived',
  restore: 'restored',
  publish: 'published',
  unpublish: 'unpublished',
};
const undoActions: Record<BulkServiceAction, BulkServiceAction> = {
  archive: 'restore',
  restore: 'archive',
  publish: 'unpublish',
  unpublish: 'publish',
};
const formatServiceCount = (n: number) => (n === 1 ? '1 service' : `${n.toLocaleString('en-US')} services`);
/** A filter whose options are loaded records. */
const toFilter = (name: string, label: string, rows: readonly { id: string; name: string }[] = []) => ({
  name,
  label,
  options: rows.map((row) => ({ value: row.id, label: row.name })),
});
const icon = { size: 15, stroke: 1.75, 'aria-hidden': true } as const;

/** The services of a partner, or of all partners for administrators: published ones, drafts, and archived ones with the filter. */
export function ServicesPage() {
  const ofPartners = useCan('services.read', 'tenant');
  const address = useListParams(paramsConfig);
  const { query } = address;
  const [importing, setImporting] = useState(false);
  const categories = useQuery({ ...apiQuery(listCategories), staleTime: 60_000 });
  const partners = useQuery({ ...apiQuery(listServicePartners), staleTime: 60_000, enabled: ofPartners });
  const bulk = useApiMutation(bulkServices);
  const actionsOf = useServiceActions();

  const move = async (action: BulkServiceAction, chosen: BulkSelection) => {
    const { sort: _sort, order: _order, ...where } = query;
    const body = 'all' in chosen ? { action, where } : { action, ids: chosen.ids };
    const answer = await bulk.mutateAsync({ body });
    const ids = answer.done;
    const undo = () => void bulk.mutateAsync({ body: { action: undoActions[action], ids } }).catch(() => undefined);
    if (ids.length > 0)
      toast({
        title: `${formatServiceCount(ids.length)} ${doneLabels[action]}`,
        ...(ids.length <= 200 && { action: { label: 'Undo', onClick: undo } }),
      });
    if (answer.failed.length > 0)
      toast({
        title: `${formatServiceCount(answer.failed.length)} could not be ${doneLabels[action]}. ${answer.failed[0]!.error}`,
        tone: 'bad',
      });
  };
  const act = (label: string, sign: typeof IconArchive, action: BulkServiceAction) => {
    const Icon = sign;
    return {
      label,
      icon: <Icon {...icon} />,
      hasShortcut: action === 'archive' || action === 'restore',
      run: (chosen: BulkSelection) => move(action, chosen),
    };
  };
  const archived = query.status === 'archived';

  return (
    <Page
      title="Services"
      actions={
        <>
          <Flex gap="2" css={{ _cXs: { display: 'none' } }}>
            <Button icon={<IconUpload aria-hidden />} onClick={() => setImporting(true)}>
              Import
            </Button>
            <CsvExportButton endpoint={exportServices} name="services" query={{ format: 'csv', ...query }} />
          </Flex>
          <NewServiceLink />
        </>
      }
    >
      <PendingItems kind="services" />
      <ListView
        resource={['service', 'services']}
        endpoint={serviceList.endpoint}
        params={address}
        extraQuery={{ status: query.status ?? serviceList.extraQuery.status }}
        columns={getServiceColumns(ofPartners, actionsOf)}
        rowHref={({ id }) => paths.ownService(id)}
        rowLabel={({ name }) => name}
        tabs={archived ? undefined : { filterName: 'shown', options: tabs }}
        filters={[
          toFilter('categoryId', 'Category', categories.data?.items),
          ...(ofPartners ? [toFilter('partnerId', 'Partner', partners.data?.items)] : []),
          { name: 'status', label: 'Status', options: [{ value: 'archived', label: 'Archived' }] },
        ]}
        views="services"
        bulkActions={
          archived
            ? [act('Restore', IconArrowBackUp, 'restore')]
            : [
                act('Publish', IconRocket, 'publish'),
                act('Unpublish', IconPlayerPause, 'unpublish'),
                act('Archive', IconArchive, 'archive'),
              ]
        }
        searchHelp="The search looks at names, summaries and partners."
        emptyState={{
          icon: <IconPackage size={14} />,
          title: 'Add your first service',
          text: 'Describe what you do, set packages and prices, and customers find it in the marketplace.',
          action: (
            <>
              <NewServiceLink />
              <Button size="lg" icon={<IconUpload aria-hidden />} onClick={() => setImporting(true)}>
                Import from CSV
              </Button>
            </>
          ),
        }}
      />
      {importing && <ImportDrawer partners={ofPartners ? (partners.data?.items ?? []) : undefined} onClose={() => setImporting(false)} />}
    </Page>
  );
}

/** The form is outside the app, so that it also works without a session. */
const NewServiceLink = () => (
  <ButtonLink variant="solid" to={paths.newService} shortcut="c" icon={<IconPlus aria-hidden />}>
    New service
  </ButtonLink>
);
