import { paths } from '@techadds/shared/paths';
import { RatingAnalyticsTab } from '@techadds/shared/features/rating-management';
import { useSearchState } from '@techadds/shared/router';
import { useAllowed } from '@techadds/shared/session/use-can';
import { Box, Page } from '@techadds/shared/ui';
import { TabLinks } from '@techadds/shared/ui/page';
import { OwnAppeals } from './OwnAppeals';
import { OwnRatings } from './OwnRatings';

const tabs = [
  { key: '', label: 'Ratings', permission: 'ratings.partner', content: OwnRatings },
  { key: 'appeals', label: 'Appeals', permission: 'ratings.ownAppeals', content: OwnAppeals },
  { key: 'analytics', label: 'Analytics', permission: 'ratings.analytics', content: RatingAnalyticsTab },
] as const;

/** Ratings of the partner by customers, with replies and appeals. */
export function RatingsPage() {
  const [{ tab }] = useSearchState({ tab: '' });
  const allowed = useAllowed(tabs);
  const current = allowed.find(({ key }) => key === tab) ?? allowed[0];
  const Content = current?.content;
  return (
    <Page
      title="Ratings"
      crumbs={[{ label: 'Order management', to: paths.partnerOrders }]}
      description="Customer ratings of your work. Reply to them, or appeal unfair ones."
    >
      <TabLinks
        label="Ratings"
        tabs={allowed.map(({ key, label }) => ({
          label,
          to: key === '' ? paths.ratings : `${paths.ratings}?tab=${key}`,
          current: key === current?.key,
        }))}
      />
      <Box mt="4">{Content && <Content />}</Box>
    </Page>
  );
}
