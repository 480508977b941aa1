import type { CompanyAction } from '@techadds/shared/contract/companies/states';
import { systemTenantId } from '../src/platform/auth/rate-limits/postgres-store';
import type { Database, Tx } from '../src/platform/database/client';
import { inTenant } from '../src/platform/database/in-tenant';
import type { ActionContext } from '../src/modules/audit/action-context.service';
import { decideCompany } from '../src/modules/companies/company-decisions.rules';
import { assignTenant } from '../src/modules/companies/company-tenants.rules';
import { changeCompany, createCompany } from '../src/modules/companies/companies.rules';
import type { SeedEvent } from './history';
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
  /** Its marketplaces inherit it. */
  primary?: string;
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
    primary: '#0f766e',
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

const findSuperAdmin = (tenant: DemoTenant) => createTenantUsers(tenant).all.find(({ role }) => role === 'super_admin');

/** What happens to a company: its creation, and the decisions about it. */
function listSteps(company: DemoCompany): { days: number; run: (tx: Tx, context: ActionContext) => Promise<unknown> }[] {
  const { subdomains: _, decisions, createdDays, ...form } = company;
  const id = toCompanyId(company);
  return [
    { days: createdDays, run: (tx, context) => createCompany(tx, context, { ...form, currency: 'USD' }, id) },
    ...decisions.map(({ action, days, reason }) => ({
      days,
      run: (tx: Tx, context: ActionContext) => decideCompany(tx, context, { id, action, reason: reason ?? null, appOrigin: '' }),
    })),
  ];
}

/** The companies of the demo, one in each state, in the history of the super-admin's own tenant, whose audit log records them. */
export function buildCompanyEvents(tenant: DemoTenant, now: Date): SeedEvent[] {
  const superAdmin = findSuperAdmin(tenant);
  if (!superAdmin) return [];
  return demoCompanies.flatMap(listSteps).map(({ days, run }) => {
    const at = new Date(now.getTime() - days * day);
    const context = createActionContext(tenant, superAdmin, 'companies.manage', at);
    return {
      at,
      run: (tx: Tx) => inTenant(tx, { tenantId: systemTenantId, home: seedTenantId(tenant) }, (own) => run(own, context)),
    };
  });
}

/** Assigns the demo's marketplaces to their companies, as soon as both exist; now, because the audit logs of the marketplaces reach up to now. */
export async function assignDemoTenants(db: Database, tenants: readonly DemoTenant[], now: Date): Promise<void> {
  const home = tenants.find(findSuperAdmin);
  const superAdmin = home && findSuperAdmin(home);
  if (!home || !superAdmin) return;
  const context = createActionContext(home, superAdmin, 'companies.manage', now);
  await changeCompany(db, async (tx) => {
    for (const company of demoCompanies)
      for (const tenant of tenants.filter(({ subdomain }) => company.subdomains.includes(subdomain)))
        await assignTenant(tx, context, { id: toCompanyId(company), tenantId: seedTenantId(tenant) });
  });
}
