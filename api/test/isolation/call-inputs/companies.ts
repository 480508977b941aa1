import { randomBytes } from 'node:crypto';
import { createRowFinder } from './row-finder';
import type { InputOverride, InputOverrides, RowFinders } from './types';

/** A logo that the actor may use. */
const findLogoInputs: InputOverride = async ({ test }, { tenant, partnerId }) => {
  const [logo] = await test.asOwner(
    `select id from files where tenant_id = $1 and purpose = 'brand_logo' and partner_id is not distinct from $2 limit 1`,
    [test.tenants[tenant].id, partnerId],
  );
  return { fileId: logo?.id };
};

/** Companies, their marketplaces, and branding. */
export const companyInputs: InputOverrides = {
  putBranding: async ({ test }, { tenant, role }) => {
    const [brand] = await test.asOwner(`select id from brands where tenant_id = $1 and status = 'active' limit 1`, [
      test.tenants[tenant].id,
    ]);
    return { primary: '#0a7d54', brandId: role === 'partner_admin' ? undefined : brand?.id };
  },
  previewBranding: () => ({ primary: '#0a7d54', brandId: undefined }),
  createCompany: () => ({ country: 'NO', currency: 'USD' }),
  updateCompany: () => ({ country: 'NO', currency: 'USD', updatedAt: undefined }),
  // A subdomain belongs to one tenant.
  createCompanyTenant: () => ({ subdomain: `t${randomBytes(8).toString('hex')}`, currency: 'USD', timeZone: 'Europe/Oslo' }),
  // The world's own tenants keep their subdomains, and money was booked in their currency.
  updateTenant: () => ({ subdomain: undefined, currency: undefined, updatedAt: undefined }),
  createBrand: () => ({ domain: null, logoId: null, iconId: null }),
  updateBrand: () => ({ domain: null, logoId: null, iconId: null, status: 'active', updatedAt: undefined }),
  setCompanyLogo: findLogoInputs,
  setLogo: findLogoInputs,
};

/** Companies belong to no tenant of the world, so all super-admins share them. */
const findCompanyIn = (condition: string, ids = 'c.id', count = 1) =>
  createRowFinder(`select ${ids} from companies c where ${condition} and $1::uuid is not null order by c.created_at desc`, count);

/** An active company, and a marketplace that it has or can get. */
const findAssignment = createRowFinder(
  `select c.id, t.tenant_id from companies c, tenants t
   where c.status = 'active' and (t.company_id is null or t.company_id = c.id) and $1::uuid is not null order by c.created_at desc`,
  2,
);

export const companyRows: RowFinders = {
  getCompany: findCompanyIn('true'),
  listCompanyTenants: findCompanyIn('true'),
  listCompanyUsers: findCompanyIn('true'),
  getCompanyUsage: findCompanyIn('true'),
  updateCompany: findCompanyIn(`c.status <> 'terminated'`),
  setCompanyLogo: findCompanyIn(`c.status <> 'terminated'`),
  approveCompany: findCompanyIn(`c.status = 'pending_approval'`),
  suspendCompany: findCompanyIn(`c.status = 'active' and not exists (select from tenants where company_id = c.id)`),
  reactivateCompany: findCompanyIn(`c.status = 'suspended'`),
  terminateCompany: findCompanyIn(`c.status in ('active', 'suspended') and not exists (select from tenants where company_id = c.id)`),
  createCompanyTenant: findCompanyIn(`c.status = 'active'`),
  assignCompanyTenant: findAssignment,
};
