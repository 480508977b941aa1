import * as z from 'zod/mini';
import { AppliedBranding } from '../branding/endpoints';
import { tenantSuspensions } from '../companies/states';
import { endpoint } from '../endpoint';
import { currency, Id, id, timestamp } from '../fields';
import { listResponse, listQuery } from '../list';
import { TenantChanges } from './forms';
import { taxRemitters } from './tax-remitters';

export const Tenant = z.object({ id, subdomain: z.string(), name: z.string(), logoUrl: z.nullable(z.string()) });
export type Tenant = z.infer<typeof Tenant>;

/** A tenant as its settings show it; `updatedAt` is the version that a change is based on. */
export const TenantDetails = z.extend(Tenant, {
  /** The currency of its prices. */
  currency,
  /** Who remits the tax of new orders. */
  taxRemitter: z.enum(taxRemitters),
  /** The time zone of its days, such as `Europe/Istanbul`: a quote can be accepted until the end of a day there. */
  timeZone: z.string(),
  /** The branding for the caller: their partner's, else the tenant's, else that of its brand. */
  branding: AppliedBranding,
  /** Present while its company is suspended or terminated: it can be read, but accepts no changes. */
  suspension: z.optional(z.object({ status: z.enum(tenantSuspensions), reason: z.string(), since: timestamp })),
  /** For administrators. */
  settings: z.optional(
    z.object({
      /** Money was booked, so the currency cannot be changed any more. */
      currencyLocked: z.boolean(),
      /** Earlier subdomains, whose addresses lead to the present one. */
      formerSubdomains: z.array(z.string()),
    }),
  ),
  updatedAt: timestamp,
});
export type TenantDetails = z.infer<typeof TenantDetails>;

export const getTenant = endpoint({
  method: 'GET',
  path: '/tenants/{id}',
  summary: "Get the caller's tenant",
  permission: 'tenants.read',
  params: Id,
  response: TenantDetails,
  errors: [404],
});

export const updateTenant = endpoint({
  method: 'PUT',
  path: '/tenants/{id}',
  summary: "Update the tenant's name, logo, subdomain, time zone, currency or who remits the tax",
  permission: 'tenants.update',
  params: Id,
  body: TenantChanges,
  response: TenantDetails,
  errors: [404, 409],
});

export const listTenants = endpoint({
  method: 'GET',
  path: '/tenants',
  summary: 'List all tenants',
  permission: 'tenants.list',
  query: listQuery(['name']),
  response: listResponse(Tenant),
});
