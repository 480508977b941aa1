import type { TenantSuspension } from '@techadds/shared/contract/companies/states';
import type { Permission } from '@techadds/shared/permissions';
import { AppError } from '../http/errors';

/** Why a tenant accepts no changes. */
export interface Suspension {
  status: TenantSuspension;
  reason: string;
}

/**
 * The only writes that a suspended tenant accepts: signing in and out, the own account and its messages, and the work of the super-admins who
 * can end the suspension.
 */
const allowedWrites: ReadonlySet<Permission> = new Set<Permission>([
  'auth.public',
  'health.public',
  'session.own',
  'notifications.own',
  'push.own',
  'tenants.switch',
  'companies.manage',
  'viewAs.use',
]);

/** 403 for a write in a suspended tenant, with the reason. */
export const suspendedError = ({ status, reason }: Suspension) =>
  new AppError(
    403,
    'company_suspended',
    `This company is ${status}, so nothing was changed. ${reason.replace(/([^.!?])$/, '$1.')} You can still read everything.`,
  );

/** For a write by a link, which names its tenant: none is kept. @throws AppError 403 where the tenant is suspended */
export function requireOpenLink(suspension: Suspension | null): void {
  if (suspension) throw suspendedError(suspension);
}

/** @throws AppError 403 where the tenant is suspended and the permission is not among those that it keeps. */
export function requireNotSuspended(permission: Permission, method: string, suspension: Suspension | null | undefined): void {
  if (!suspension || method === 'GET' || method === 'HEAD' || allowedWrites.has(permission)) return;
  throw suspendedError(suspension);
}
