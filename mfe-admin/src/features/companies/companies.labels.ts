import { companyPlans, type CompanyPlan } from '@techadds/shared/contract/companies/states';
import type { CompanyUsage } from '@techadds/shared/contract/companies/endpoints';

export const planLabels: Record<CompanyPlan, string> = { starter: 'Starter', business: 'Business', enterprise: 'Enterprise' };
export const planOptions = companyPlans.map((value) => ({ value, label: planLabels[value] }));

/** `DE` becomes Germany; an unknown code stays. */
export const getCountryName = (code: string): string => new Intl.DisplayNames('en', { type: 'region', fallback: 'code' }).of(code) ?? code;

export const problemLabels: Record<CompanyUsage['problems'][number], string> = {
  no_sign_in: 'Nobody signed in for 14 days.',
  jobs_failed: 'Background jobs fail.',
  payouts_failed: 'Payouts were returned in the last 30 days.',
  no_administrator: 'A marketplace has no administrator.',
};
