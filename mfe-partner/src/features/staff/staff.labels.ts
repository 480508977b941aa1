import type { StaffRole } from '@techadds/shared/contract/staff/forms';
import { getCapability, getScope, permissions, type Permission } from '@techadds/shared/permissions';
import { capabilities, roleLabels, type Capability } from '@techadds/shared/roles';

export const roleOptions = (['partner_staff', 'partner_admin'] as const).map((value) => ({ value, label: roleLabels[value] }));

export const capabilityLabels: Record<Capability, { label: string; hint: string }> = {
  orders: { label: 'Orders', hint: 'Claim, accept, deliver and assign. Everybody reads the queue.' },
  ratings: { label: 'Ratings', hint: 'Answer ratings and appeal.' },
  services: { label: 'Services', hint: 'Create, change and archive services.' },
  quotes: { label: 'Quotes', hint: 'Read, write and send quotes.' },
  contracts: { label: 'Contracts', hint: 'Contracts and their templates.' },
  customers: { label: 'Customers', hint: 'Customers, contacts and deals.' },
  consultant: { label: 'Consultant', hint: 'Tasks, projects, milestones and time.' },
  finance: { label: 'Finance', hint: 'Payouts, deposits, reports and analytics.' },
  company: { label: 'Company', hint: 'Branding and the public profile.' },
  staff: { label: 'Staff', hint: 'Invite, change and deactivate members.' },
};

/** The capabilities that mean something in a role: those that cover one of its permissions. */
export const listCapabilities = (role: StaffRole): Capability[] =>
  capabilities.filter((capability) =>
    (Object.keys(permissions) as Permission[]).some(
      (permission) => getCapability(permission) === capability && getScope(permission, role) !== undefined,
    ),
  );

/** For example `All of the role`, or `Orders, Services`. */
export function formatCapabilities(role: StaffRole, held: readonly Capability[] | null): string {
  if (held === null) return 'All of the role';
  const names = listCapabilities(role).filter((capability) => held.includes(capability));
  return names.length === 0 ? 'Reads orders only' : names.map((capability) => capabilityLabels[capability].label).join(', ');
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
/** A calendar day, like `3 Dec`. */
export const formatDay = (day: string): string => dayFormat.format(new Date(`${day}T00:00:00Z`));
