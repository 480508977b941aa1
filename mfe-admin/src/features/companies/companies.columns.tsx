import type { Company } from '@techadds/shared/contract/companies/endpoints';
import { formatDate } from '@techadds/shared/format/date';
import { companyStates } from '@techadds/shared/ui/states';
import { StatusBadge } from '@techadds/shared/ui/status';
import type { Column } from '@techadds/shared/ui/table';
import { getCountryName, planLabels } from './companies.labels';

export const companyColumns: readonly Column<Company>[] = [
  { key: 'name', header: 'Company', primary: true, sort: 'name', cardSlot: 'title', cell: ({ name }) => name },
  {
    key: 'country',
    header: 'Country',
    width: '10rem',
    truncate: true,
    cardSlot: 'line',
    cell: ({ country }) => getCountryName(country),
  },
  { key: 'plan', header: 'Plan', width: '8rem', hideBelow: 'cMd', cell: ({ plan }) => planLabels[plan] },
  {
    key: 'tenants',
    header: 'Marketplaces',
    width: '8rem',
    align: 'end',
    hideBelow: 'cMd',
    cell: ({ tenantCount }) => String(tenantCount),
  },
  {
    key: 'status',
    header: 'Status',
    width: '10rem',
    cardSlot: 'status',
    cell: ({ status }) => <StatusBadge states={companyStates} state={status} />,
  },
  {
    key: 'since',
    header: 'Since',
    width: '8rem',
    hideBelow: 'cLg',
    cell: ({ statusChangedAt }) => formatDate(statusChangedAt),
  },
  { key: 'createdAt', header: 'Added', width: '8rem', sort: 'createdAt', cardSlot: 'meta', cell: ({ createdAt }) => formatDate(createdAt) },
];
