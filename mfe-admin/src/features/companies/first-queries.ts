import { getCompany, listCompanies } from '@techadds/shared/contract/companies/endpoints';
import type { FirstQueries } from '@techadds/shared/mfe';

export const companyList = { endpoint: listCompanies, sorts: ['name', 'createdAt'] } as const;

export const firstQueries = { CompaniesPage: [companyList], CompanyPage: [getCompany] } satisfies FirstQueries;
