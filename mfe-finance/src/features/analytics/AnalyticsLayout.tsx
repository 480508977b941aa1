import type { ReactNode } from 'react';
import { paths } from '@techadds/shared/paths';
import { useLocation } from '@techadds/shared/router';
import { Box, Page } from '@techadds/shared/ui';
import { TabLinks } from '@techadds/shared/ui/page';

const analyticsTabs = [
  { label: 'Sales', to: paths.analytics },
  { label: 'Commission', to: paths.analyticsCommission },
];

interface AnalyticsLayoutProps {
  title: string;
  description: string;
  actions: ReactNode;
  children: ReactNode;
}

/** Layout of the analytics pages. Its tabs keep the period and filters. */
export function AnalyticsLayout({ children, ...page }: AnalyticsLayoutProps) {
  const { pathname, search } = useLocation();
  return (
    <Page {...page}>
      <Box mt="-2" mb="5">
        <TabLinks label="Analytics" tabs={analyticsTabs.map(({ label, to }) => ({ label, to: to + search, current: to === pathname }))} />
      </Box>
      {children}
    </Page>
  );
}
