import { paths } from '@techadds/shared/paths';
import { RatingAnalyticsTab } from '@techadds/shared/features/rating-management';
import { useSearchState } from '@techadds/shared/router';
import { Box, Page } from '@techadds/shared/ui';
import { TabLinks } from '@techadds/shared/ui/page';
import { Appeals } from './Appeals';
import { Moderation } from './Moderation';

const tabs = [
  { key: '', label: 'Moderation', content: Moderation },
  { key: 'appeals', label: 'Appeals', content: Appeals },
  { key: 'analytics', label: 'Analytics', content: () => <RatingAnalyticsTab partners /> },
] as const;

/** Moderation of ratings, appeals, and analytics. */
export function RatingsPage() {
  const [{ tab }] = useSearchState({ tab: '' });
  const { key: at, content: Content } = tabs.find(({ key }) => key === tab) ?? tabs[0];
  return (
    <Page
      title="Ratings"
      crumbs={[{ label: 'Admin', to: paths.admin }]}
      description="Ratings are published when both sides have rated, or after seven days. Publish them earlier or reject them here."
    >
      <TabLinks
        label="Ratings"
        tabs={tabs.map(({ key, label }) => ({
          label,
          to: key === '' ? paths.adminRatings : `${paths.adminRatings}?tab=${key}`,
          current: key === at,
        }))}
      />
      <Box mt="4">
        <Content />
      </Box>
    </Page>
  );
}
