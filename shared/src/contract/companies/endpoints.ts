import * as z from 'zod/mini';
import { colorField, LogoForm } from '../branding/forms';
import { endpoint } from '../endpoint';
import { currency, Id, id, timestamp } from '../fields';
import { listResponse, listQuery } from '../list';
import { roles } from '@techadds/shared/roles';
import { CompanyForm, CompanyReasonForm, CompanyTenantForm } from './forms';
import { companyActions, companyPlans, companyStatuses } from './states';

export const Company = z.object({
  id,
  name: z.string(),
  legalName: z.string(),
  taxId: z.nullable(z.string()),
  country: z.string(),
  currency,
  plan: z.enum(companyPlans),
  primary: z.nullable(colorField),
  /** Paths of the images that its marketplaces inherit; null without one. */
  logo: z.nullable(z.string()),
  darkLogo: z.nullable(z.string()),
  /** The favicon; null where it is made from the logo. */
  icon: z.nullable(z.string()),
  status: z.enum(companyStatuses),
  /** Of the last decision; null where none was given. */
  statusReason: z.nullable(z.string()),
  statusChangedAt: timestamp,
  /** Who decided last. */
  statusChangedBy: z.string(),
  /** The number of its marketplaces. */
  tenantCount: z.int(),
  createdAt: timestamp,
  /** The version that a change is based on. */
  updatedAt: timestamp,
  /** What the status allows. */
  actions: z.array(z.enum(companyActions)),
});
export type Company = z.infer<typeof Company>;

export const CompanyCounts = z.object({
  all: z.int(),
  ...{ pending_approval: z.int(), active: z.int(), suspended: z.int(), terminated: z.int() },
});
export type CompanyCounts = z.infer<typeof CompanyCounts>;

const filters = { status: z.optional(z.enum(companyStatuses)), plan: z.optional(z.enum(companyPlans)) };
const permission = 'companies.manage';

export const listCompanies = endpoint({
  method: 'GET',
  path: '/super-admin/companies',
  summary: 'List companies',
  permission,
  query: z.extend(listQuery(['name', 'createdAt']), filters),
  response: z.extend(listResponse(Company), { counts: CompanyCounts }),
});

export const exportCompanies = endpoint({
  method: 'GET',
  path: '/super-admin/companies/export',
  summary: 'Export the companies of a filter as CSV',
  permission,
  query: z.strictObject({ query: listQuery(['name']).shape.query, ...filters }),
  response: z.string(),
  type: 'text/csv',
});

export const createCompany = endpoint({
  method: 'POST',
  path: '/super-admin/companies',
  summary: 'Create a company, which then waits for approval',
  permission,
  body: CompanyForm,
  response: Company,
  status: 201,
});

const one = { permission, params: Id, response: Company } as const;

export const getCompany = endpoint({
  ...one,
  method: 'GET',
  path: '/super-admin/companies/{id}',
  summary: 'Get a company',
  errors: [404],
});

/** With `updatedAt`, the change is rejected if the company was changed since then. */
export const updateCompany = endpoint({
  ...one,
  method: 'PUT',
  path: '/super-admin/companies/{id}',
  summary: 'Update a company',
  body: z.extend(CompanyForm, { updatedAt: z.optional(timestamp) }),
  errors: [404, 409],
});

export const setCompanyLogo = endpoint({
  ...one,
  method: 'POST',
  path: '/super-admin/companies/{id}/logo',
  summary:
    'Set an uploaded image as the logo of a company, the one for dark mode, or the favicon; null removes it. Its marketplaces inherit it',
  body: LogoForm,
  errors: [404, 409],
  refetches: ['tenants', 'settings'],
});

const decision = { ...one, method: 'POST', errors: [404, 409], refetches: ['tenants', 'admin'] } as const;

export const approveCompany = endpoint({
  ...decision,
  path: '/super-admin/companies/{id}/approve',
  summary: 'Approve a company: it can get marketplaces',
});

export const suspendCompany = endpoint({
  ...decision,
  path: '/super-admin/companies/{id}/suspend',
  summary: 'Suspend a company: its marketplaces accept no changes from the next request on',
  body: CompanyReasonForm,
});

export const reactivateCompany = endpoint({
  ...decision,
  path: '/super-admin/companies/{id}/reactivate',
  summary: 'Reactivate a suspended company: its marketplaces accept changes again',
});

export const terminateCompany = endpoint({
  ...decision,
  path: '/super-admin/companies/{id}/terminate',
  summary: 'Terminate a company permanently: its marketplaces can be read only',
  body: CompanyReasonForm,
});

/** A marketplace of a company. */
export const CompanyTenant = z.object({
  id,
  name: z.string(),
  subdomain: z.string(),
  currency,
  users: z.int(),
  brands: z.array(z.object({ id, name: z.string(), status: z.enum(['draft', 'active', 'archived']) })),
  createdAt: timestamp,
});
export type CompanyTenant = z.infer<typeof CompanyTenant>;

export const listCompanyTenants = endpoint({
  method: 'GET',
  path: '/super-admin/companies/{id}/tenants',
  summary: 'List the marketplaces of a company with their brands',
  permission,
  params: Id,
  response: z.object({ items: z.array(CompanyTenant) }),
  errors: [404],
});

export const createCompanyTenant = endpoint({
  method: 'POST',
  path: '/super-admin/companies/{id}/tenants',
  summary: 'Create a marketplace of an active company, and invite its administrator by e-mail',
  permission,
  params: Id,
  body: CompanyTenantForm,
  response: CompanyTenant,
  status: 201,
  errors: [404, 409],
  refetches: ['tenants'],
});

export const listUnassignedTenants = endpoint({
  method: 'GET',
  path: '/super-admin/unassigned-tenants',
  summary: 'List the marketplaces that belong to no company',
  permission,
  response: z.object({ items: z.array(z.object({ id, name: z.string(), subdomain: z.string() })) }),
});

export const assignCompanyTenant = endpoint({
  method: 'PUT',
  path: '/super-admin/companies/{id}/tenants/{tenantId}',
  summary: 'Assign a marketplace without a company to an active company',
  permission,
  params: z.strictObject({ id, tenantId: id }),
  response: CompanyTenant,
  errors: [404, 409],
});

export const CompanyUser = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  tenantId: id,
  tenantName: z.string(),
  deactivatedAt: z.nullable(timestamp),
  lastUsedAt: z.nullable(timestamp),
});
export type CompanyUser = z.infer<typeof CompanyUser>;

/** Administrators first. */
export const listCompanyUsers = endpoint({
  method: 'GET',
  path: '/super-admin/companies/{id}/users',
  summary: 'List the administrators and partner administrators of a company’s marketplaces',
  permission,
  params: Id,
  response: z.object({ items: z.array(CompanyUser), total: z.int() }),
  errors: [404],
});

export const companyProblems = ['no_sign_in', 'jobs_failed', 'payouts_failed', 'no_administrator'] as const;

export const CompanyUsage = z.object({
  users: z.int(),
  activeUsers: z.int(),
  services: z.int(),
  orders: z.int(),
  sales: z.array(z.object({ currency, totalCents: z.int() })),
  /** The last use of a session in any of its marketplaces. */
  lastUsedAt: z.nullable(timestamp),
  failedJobs: z.int(),
  failedPayouts: z.int(),
  /** What keeps the company from being healthy; empty if nothing does. */
  problems: z.array(z.enum(companyProblems)),
});
export type CompanyUsage = z.infer<typeof CompanyUsage>;

export const getCompanyUsage = endpoint({
  method: 'GET',
  path: '/super-admin/companies/{id}/usage',
  summary: 'Get the usage and health of a company: the last 30 days in all of its marketplaces',
  permission,
  params: Id,
  response: CompanyUsage,
  errors: [404],
});
