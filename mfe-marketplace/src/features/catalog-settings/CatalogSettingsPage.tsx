import { apiQuery } from '@techadds/shared/api';
import { getCatalogSettings } from '@techadds/shared/contract/catalog/settings';
import { paths } from '@techadds/shared/paths';
import { useQuery } from '@techadds/shared/query';
import { useSearchState } from '@techadds/shared/router';
import { useCan } from '@techadds/shared/session/use-can';
import { Badge, Box, ErrorNotice, lazyComponent, Page, Skeleton } from '@techadds/shared/ui';
import { TabLinks } from '@techadds/shared/ui/page';
import { SettingsForm } from './SettingsForm';

const CategoryTree = lazyComponent(async () => (await import('./CategoryTree')).CategoryTree);

/** Display settings of the catalog, and for administrators the category tree. */
export function CatalogSettingsPage() {
  const [{ tab }] = useSearchState({ tab: '' });
  const mayManage = useCan('categories.manage');
  const categories = mayManage && tab === 'categories';
  return (
    <Page title="Catalog settings" badge={<Badge>Preview</Badge>} description="This page is in preview; more settings may be added.">
      {mayManage && (
        <Box mb="5">
          <TabLinks
            label="Catalog settings"
            tabs={[
              { label: 'Display', to: paths.catalogSettings, current: !categories },
              { label: 'Categories', to: `${paths.catalogSettings}?tab=categories`, current: categories },
            ]}
          />
        </Box>
      )}
      <Box maxWidth="640px">{categories ? <CategoryTree /> : <DisplaySettings />}</Box>
    </Page>
  );
}

function DisplaySettings() {
  const { data, error, refetch } = useQuery(apiQuery(getCatalogSettings));
  if (data) return <SettingsForm key={data.updated_at} settings={data} />;
  if (error) return <ErrorNotice title="The settings didn’t load" error={error} onRetry={() => void refetch()} />;
  return <Skeleton height="340px" rounded="lg" />;
}
