import { useState } from 'react';
import { apiQuery } from '@techadds/shared/api';
import { getCompany, type Company } from '@techadds/shared/contract/companies/endpoints';
import { formatDateTime } from '@techadds/shared/format/date';
import { paths } from '@techadds/shared/paths';
import { RecordPage } from '@techadds/shared/patterns/record';
import { RecordQuery } from '@techadds/shared/patterns/record-query';
import { useQuery } from '@techadds/shared/query';
import { useParams, useSearchState } from '@techadds/shared/router';
import { Button, Card, DescriptionList, lazyComponent, Span, Stack } from '@techadds/shared/ui';
import { IconBuilding, IconPencil } from '@techadds/shared/ui/icons';
import { companyStates } from '@techadds/shared/ui/states';
import { StatusBadge } from '@techadds/shared/ui/status';
import { CompanyActions } from './CompanyActions';
import { CompanyNotice } from './CompanyNotice';
import { CompanyTenants } from './CompanyTenants';
import { CompanyHealth } from './CompanyHealth';
import { CompanyUsers } from './CompanyUsers';
import { getCountryName, planLabels } from './companies.labels';

const CompanyLogo = lazyComponent(() => import('./CompanyLogo').then((part) => part.CompanyLogo));
const CompanyFavicon = lazyComponent(() => import('./CompanyFavicon').then((part) => part.CompanyFavicon));
const EditCompany = lazyComponent(() => import('./EditCompany').then((part) => part.EditCompany));
const crumbs = [{ label: 'Companies', to: paths.companies }];

/** A company with its marketplaces, users, usage and the decisions about it. */
export function CompanyPage() {
  const { id = '' } = useParams();
  const query = useQuery(apiQuery(getCompany, { params: { id } }));
  const [editing, setEditing] = useState(false);
  return (
    <RecordQuery
      query={query}
      resource="company"
      icon={<IconBuilding size={20} />}
      crumbs={crumbs}
      list={{ to: paths.companies, label: 'Show all companies' }}
      notFoundText="The address may be incomplete."
    >
      {(company) => (
        <>
          <CompanyRecord company={company} onEdit={() => setEditing(true)} />
          {editing && (
            <EditCompany company={company} onReload={async () => (await query.refetch()).data} onClose={() => setEditing(false)} />
          )}
        </>
      )}
    </RecordQuery>
  );
}

function CompanyRecord({ company, onEdit }: { company: Company; onEdit: () => void }) {
  const { id, name, status, tenantCount } = company;
  const [{ tab }] = useSearchState({ tab: '' });
  const tabs = [
    { label: 'Marketplaces', value: '', count: tenantCount },
    { label: 'Users', value: 'users' },
    { label: 'Usage', value: 'usage' },
  ];
  const current = tabs.find(({ value }) => value === tab)?.value ?? '';
  return (
    <RecordPage
      title={name}
      crumbs={crumbs}
      badge={<StatusBadge states={companyStates} state={status} variant="tint" />}
      primaryAction={
        <>
          {status !== 'terminated' && (
            <Button icon={<IconPencil size={16} stroke={1.75} aria-hidden />} onClick={onEdit}>
              Edit
            </Button>
          )}
          <CompanyActions company={company} />
        </>
      }
      tabs={tabs.map(({ label, value, count }) => ({
        label,
        ...(count !== undefined && { count }),
        to: `${paths.company(id)}${value && `?tab=${value}`}`,
        current: value === current,
      }))}
      sidebar={
        <Stack gap="4">
          <CompanyDetails company={company} />
          <CompanyLogo company={company} />
          <CompanyFavicon company={company} />
        </Stack>
      }
    >
      <CompanyNotice company={company} />
      {current === '' && <CompanyTenants company={company} />}
      {current === 'users' && <CompanyUsers id={id} />}
      {current === 'usage' && <CompanyHealth id={id} />}
    </RecordPage>
  );
}

function CompanyDetails({ company }: { company: Company }) {
  const { legalName, taxId, country, currency, plan, primary, createdAt, statusChangedAt, statusChangedBy } = company;
  return (
    <Card title="Details">
      <DescriptionList
        items={[
          { term: 'Legal name', value: legalName },
          { term: 'Tax id', value: taxId ?? <Span color="fg.subtle">Not given</Span> },
          { term: 'Country', value: getCountryName(country) },
          { term: 'Currency', value: currency },
          { term: 'Plan', value: planLabels[plan] },
          { term: 'Color', value: primary ?? <Span color="fg.subtle">Not given</Span> },
          { term: 'Added', value: formatDateTime(createdAt) },
          { term: 'Last decision', value: `${formatDateTime(statusChangedAt)}, ${statusChangedBy}` },
        ]}
      />
    </Card>
  );
}
