import type { ReactNode } from 'react';
import { paths } from '@techadds/shared/paths';
import { canOpen, useLocation } from '@techadds/shared/router';
import { useAuth } from '@techadds/shared/session';
import { Box, Page } from '@techadds/shared/ui';
import { TabLinks } from '@techadds/shared/ui/page';

const financeTabs = [
  { label: 'Payouts', to: paths.payouts },
  { label: 'Accounts', to: paths.payoutAccounts },
  { label: 'Deposits', to: paths.deposits },
  { label: 'Invoices', to: paths.invoices },
  { label: 'Report', to: paths.report },
  { label: 'Ledger', to: paths.ledger },
  { label: 'Fees', to: paths.fees },
  { label: 'Currency', to: paths.currency },
];

interface FinancePageProps {
  title: string;
  description?: ReactNode;
  badge?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** Layout of the finance pages, with tabs to those that the user may open. */
export function FinancePage({ children, ...page }: FinancePageProps) {
  const { pathname } = useLocation();
  const { user } = useAuth();
  const open = financeTabs.filter(({ to }) => user && canOpen(to, user.role));
  return (
    <Page {...page}>
      <Box mt="-2" mb="5">
        <TabLinks label="Finance" tabs={open.map((place) => ({ ...place, current: place.to === pathname }))} />
      </Box>
      {children}
    </Page>
  );
}
