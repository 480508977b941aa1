import { useState } from 'react';
import { exportCompanies, type CompanyCounts } from '@techadds/shared/contract/companies/endpoints';
import { companyPlans, companyStatuses } from '@techadds/shared/contract/companies/states';
import { paths } from '@techadds/shared/paths';
import { CsvExportButton, ListView, useListParams } from '@techadds/shared/patterns/list';
import { Button, lazyComponent, Page } from '@techadds/shared/ui';
import { IconBuilding, IconPlus } from '@techadds/shared/ui/icons';
import { companyList } from './first-queries';
import { companyColumns } from './companies.columns';
import { planOptions } from './companies.labels';

const NewCompany = lazyComponent(() => import('./NewCompany').then((part) => part.NewCompany));

const paramsConfig = { ...companyList, filters: { status: companyStatuses, plan: companyPlans } } as const;
const countOf = (tab: keyof CompanyCounts) => (data: { counts: CompanyCounts }) => data.counts[tab];
const tabs = [
  { value: '', label: 'All', count: countOf('all') },
  { value: 'pending_approval', label: 'To approve', count: countOf('pending_approval') },
  { value: 'active', label: 'Active', count: countOf('active') },
  { value: 'suspended', label: 'Suspended', count: countOf('suspended') },
  { value: 'terminated', label: 'Terminated', count: countOf('terminated') },
];

/** The companies of the platform. */
export function CompaniesPage() {
  const params = useListParams(paramsConfig);
  const [creating, setCreating] = useState(false);
  const add = (
    <Button variant="solid" shortcut="c" icon={<IconPlus aria-hidden />} onClick={() => setCreating(true)}>
      New company
    </Button>
  );
  const { query, status, plan } = params.query as Record<string, string | undefined>;
  return (
    <Page
      title="Companies"
      description="Legal entities that run marketplaces. Approve them, and suspend those that must not make changes."
      actions={
        <>
          <CsvExportButton endpoint={exportCompanies} name="companies" query={{ query, status, plan }} />
          {add}
        </>
      }
    >
      <ListView
        resource={['company', 'companies']}
        endpoint={companyList.endpoint}
        params={params}
        columns={companyColumns}
        tabs={{ filterName: 'status', options: tabs }}
        filters={[{ name: 'plan', label: 'Plan', options: planOptions }]}
        rowHref={({ id }) => paths.company(id)}
        views="companies"
        searchHelp="The search looks at names, legal names and tax ids."
        errorReassurance="No company is affected."
        emptyState={{
          icon: <IconBuilding size={14} />,
          title: 'Add your first company',
          text: 'Approve it, then give it a marketplace with its first administrator.',
          action: add,
        }}
      />
      {creating && <NewCompany onClose={() => setCreating(false)} />}
    </Page>
  );
}
