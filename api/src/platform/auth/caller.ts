import type { Scope } from '@techadds/shared/permissions';
import type { Role } from '@techadds/shared/roles';

/** Who looks at the product as somebody else, and why. */
export interface Impersonator {
  id: string;
  name: string;
  reason: string;
}

/** The person behind a request, from a verified token whose session is open. */
export interface Caller {
  userId: string;
  tenantId: string;
  subdomain: string;
  role: Role;
  partnerId: string | null;
  /** The id of the session, or of the view where somebody looks on as this person. */
  sessionId: string;
  /** Where the account and its session live: another tenant than `tenantId` where a super-admin has switched. */
  homeTenantId: string;
  /** Who looks at the product as this person. */
  impersonator?: Impersonator;
  /** First and last name. */
  name: string;
  /** Rows the endpoint's permission reaches for this role. */
  scope: Scope;
}

/** A user whose session is open, before a permission was checked. */
export type AuthenticatedUser = Omit<Caller, 'scope'>;

/** Where a request came from, for the audit log. */
export interface RequestMeta {
  cid: string;
  ip: string | null;
  userAgent: string | null;
}
