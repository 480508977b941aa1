import type { Transition } from '../transitions';

/** The states of a company. Its marketplaces accept changes while it is active. */
export const companyStatuses = ['pending_approval', 'active', 'suspended', 'terminated'] as const;
export type CompanyStatus = (typeof companyStatuses)[number];

export const companyActions = ['approve', 'suspend', 'reactivate', 'terminate'] as const;
export type CompanyAction = (typeof companyActions)[number];

export const companyEventNames = ['approved', 'suspended', 'reactivated', 'terminated'] as const;
export type CompanyEventName = (typeof companyEventNames)[number];

/** The only table of what may happen to a company; a terminated one stays so. */
export const companyTransitions: Record<CompanyAction, Transition<CompanyStatus, CompanyEventName> & { to: CompanyStatus }> = {
  approve: { from: ['pending_approval'], to: 'active', event: 'approved' },
  suspend: { from: ['active'], to: 'suspended', event: 'suspended' },
  reactivate: { from: ['suspended'], to: 'active', event: 'reactivated' },
  terminate: { from: ['active', 'suspended'], to: 'terminated', event: 'terminated' },
};

export const companyPlans = ['starter', 'business', 'enterprise'] as const;
export type CompanyPlan = (typeof companyPlans)[number];

/** Why a marketplace accepts no changes. */
export const tenantSuspensions = ['suspended', 'terminated'] as const;
export type TenantSuspension = (typeof tenantSuspensions)[number];
