import type { CompanyAction } from '@techadds/shared/contract/companies/states';
import { systemTenantId } from '../src/platform/auth/rate-limits/postgres-store';
import type { Database } from '../src/platform/database/client';
import { decideCompany } from '../src/modules/companies/company-decisions.rules';
import { assignTenant } from '../src/modules/companies/company-tenants.rules';
import { findCompany } from '../src/modules/companies/companies.db';
import { changeCompany, createCompany } from '../src/modules/companies/companies.rules';
import { seedId } from './random';
import type { DemoTenant } from './tenants';
import { createActionContext, createTenantUsers, seedTenantId } from './users';

const day = 86_400_000;

interface DemoCompany {
  name: string;
  legalName: string;
  taxId: string | null;
  country: string;
  plan: 'starter' | 'business' | 'enterprise';
  /** Of its marketplaces. */
  subdomains: readonly string[];
  /** The decisions about it, with their age in days. */
  decisions: readonly { action: CompanyAction; days: number; reason?: string }[];
  createdDays: number;
}

const approved = (days: number) => ({ action: 'approve' as const, days });
const demoCompanies: readonly DemoCompany[] = [
  {
    ...{ name: 'Northlight Group', legalName: 'Northlight Group Inc.', taxId: '84-2719034', country: 'US', plan: 'enterprise' },
    ...{ subdomains: ['acme'], createdDays: 410, decisions: [approved(405)] },
  },
  {
    ...{ name: 'Globex Corporation', legalName: 'Globex Corporation GmbH', taxId: 'DE811234567', country: 'DE', plan: 'business' },
    ...{ subdomains: ['globex'], createdDays: 380, decisions: [approved(378)] },
  },
  {
    ...{ name: 'TechAdds', legalName: 'TechAdds Inc.', taxId: '36-4417290', country: 'US', plan: 'enterprise' },
    ...{ subdomains: ['techadds'], createdDays: 420, decisions: [approved(419)] },
  },
  {
    ...{ name: 'Silverpine Partners', legalName: 'Silverpine Partners Ltd', taxId: 'GB927364512', country: 'GB', plan: 'business' },
    ...{ subdomains: [], createdDays: 2, decisions: [] },
  },
  {
    ...{ name: 'Tindra Consulting', legalName: 'Tindra Consulting AB', taxId: null, country: 'SE', plan: 'starter' },
    ...{ subdomains: [], createdDays: 6, decisions: [] },
  },
  {
    ...{ name: 'Ostrava Digital', legalName: 'Ostrava Digital s.r.o.', taxId: 'CZ04873921', country: 'CZ', plan: 'starter' },
    ...{ subdomains: [], createdDays: 190 },
    decisions: [approved(188), { action: 'suspend', days: 11, reason: 'Two invoices are more than 60 days overdue.' }],
  },
  {
    ...{ name: 'Kite & Crane', legalName: 'Kite & Crane BV', taxId: 'NL853746291B01', country: 'NL', plan: 'starter' },
    ...{ subdomains: [], createdDays: 300 },
    decisions: [approved(298), { action: 'terminate', days: 45, reason: 'The company closed its business at the end of September.' }],
  },
];

const toCompanyId = ({ name }: DemoCompany) => seedId(`company ${name}`);
export const demoCompanyIds = demoCompanies.map(toCompanyId);
export { systemTenantId as companyTenantId };

/** Creates the companies of the demo, one in each state, through their rules; those that exist stay as they are. */
export async function seedCompanies(db: Database, tenants: readonly DemoTenant[], now: Date): Promise<void> {
  const isHome = (tenant: DemoTenant) => createTenantUsers(tenant).all.some(({ role }) => role === 'super_admin');
  const home = tenants.find(isHome);
  const superAdmin = home && createTenantUsers(home).all.find(({ role }) => role === 'super_admin');
  if (!home || !superAdmin) return;
  const contextAt = (days: number) => createActionContext(home, superAdmin, 'companies.manage', new Date(now.getTime() - days * day));
  for (const company of demoCompanies) {
    const { subdomains, decisions, createdDays, ...form } = company;
    const id = toCompanyId(company);
    await changeCompany(db, async (tx) => {
      if (await findCompany(tx, id)) return;
      await createCompany(tx, contextAt(createdDays), { ...form, currency: 'USD' }, id);
      for (const { action, days, reason } of decisions)
        await decideCompany(tx, contextAt(days), { id, action, reason: reason ?? null, appOrigin: '' });
      for (const tenant of tenants.filter(({ subdomain }) => subdomains.includes(subdomain)))
        await assignTenant(tx, contextAt(createdDays - 6), { id, tenantId: seedTenantId(tenant) });
    });
  }
}
