import type { Company, CompanyUsage } from '@techadds/shared/contract/companies/endpoints';
import { companyActions, companyTransitions, type CompanyStatus } from '@techadds/shared/contract/companies/states';
import { systemTenantId } from '../../platform/auth/rate-limits/postgres-store';
import { logoPath } from '../branding/branding.service';
import { isAllowedIn } from '../transitions/transitions.service';
import type { CompanyRow } from './companies.db';
import type { computeTenantUsage } from './company-tenants.db';

/** The actions that a status allows. */
export const listActions = (status: CompanyStatus) => companyActions.filter((action) => isAllowedIn(companyTransitions[action], status));

export function toCompanyDto({ tenantId: _, statusChangedById: __, ...row }: CompanyRow, tenantCount: number): Company {
  const { logoId, darkLogoId, iconId, ...rest } = row;
  const toLogo = (fileId: string | null) => (fileId === null ? null : logoPath(systemTenantId, fileId));
  const logos = { logo: toLogo(logoId), darkLogo: toLogo(darkLogoId), icon: toLogo(iconId) };
  return { ...rest, ...logos, tenantCount, actions: listActions(row.status) };
}

/** The fields of a company that audit events record. */
export const toAuditSnapshot = ({ name, legalName, taxId, country, currency, plan, status, ...branding }: CompanyRow) => ({
  ...{ name, legalName, taxId, country, currency, plan, primary: branding.primary },
  ...{ logoId: branding.logoId, darkLogoId: branding.darkLogoId, iconId: branding.iconId, status },
});

type TenantUsage = Awaited<ReturnType<typeof computeTenantUsage>>;

/** How long nobody may have signed in until a company needs attention. */
const quietMs = 14 * 86_400_000;

/** The usage of a company from that of its tenants, with what needs attention. */
export function toCompanyUsage(tenants: readonly TenantUsage[], now: Date): CompanyUsage {
  const sum = (getValue: (tenant: TenantUsage) => number) => tenants.reduce((total, tenant) => total + getValue(tenant), 0);
  const currencies = [...new Set(tenants.flatMap(({ sold }) => sold.map(({ currency }) => currency)))].sort();
  const lastUsedAt =
    tenants
      .flatMap((tenant) => tenant.lastUsedAt ?? [])
      .sort()
      .at(-1) ?? null;
  const failedJobs = sum((tenant) => tenant.failedJobs);
  const failedPayouts = sum((tenant) => tenant.failedPayouts);
  const isQuiet = tenants.length > 0 && (lastUsedAt === null || now.getTime() - Date.parse(lastUsedAt) > quietMs);
  return {
    users: sum(({ users }) => users),
    activeUsers: sum(({ activeUsers }) => activeUsers),
    services: sum(({ services }) => services),
    orders: sum(({ sold }) => sold.reduce((total, { total: orders }) => total + orders, 0)),
    sales: currencies.map((currency) => ({
      currency,
      totalCents: sum(({ sold }) => sold.find((one) => one.currency === currency)?.totalCents ?? 0),
    })),
    lastUsedAt,
    failedJobs,
    failedPayouts,
    problems: [
      ...(isQuiet ? (['no_sign_in'] as const) : []),
      ...(failedJobs > 0 ? (['jobs_failed'] as const) : []),
      ...(failedPayouts > 0 ? (['payouts_failed'] as const) : []),
      ...(tenants.some(({ administrators }) => administrators === 0) ? (['no_administrator'] as const) : []),
    ],
  };
}
