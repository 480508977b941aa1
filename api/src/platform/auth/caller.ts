import type { Scope } from '@techadds/shared/permissions';
import type { Capability, Role } from '@techadds/shared/roles';
import type { Suspension } from './suspension';

/** A super-admin who impersonates the user, with the reason. */
export interface Impersonator {
  id: string;
  name: string;
  reason: string;
}

/** The authenticated and authorized user of a request. */
export interface Caller {
  userId: string;
  tenantId: string;
  subdomain: string;
  role: Role;
  partnerId: string | null;
  /** What a member of a partner's team may do of what the role allows; null or undefined is all of it. */
  capabilities?: readonly Capability[] | null;
  /** The id of the session, or of the impersonation. */
  sessionId: string;
  /** The tenant of the account and its session; differs from `tenantId` where a super-admin has switched tenants. */
  homeTenantId: string;
  /** Set while a super-admin impersonates this user. */
  impersonator?: Impersonator;
  /** Set while another system acts in the user's name with an API token; `sessionId` is then the id of the token. */
  apiToken?: { id: string; name: string; scopes: readonly string[] };
  /** First and last name. */
  name: string;
  /** The row scope of the endpoint's permission for this role. */
  scope: Scope;
}

/** A user with a valid session, before authorization, with the suspension of the tenant that they act in. */
export type AuthenticatedUser = Omit<Caller, 'scope'> & { suspension?: Suspension | null };

/** Metadata of a request for the audit log. */
export interface RequestMeta {
  cid: string;
  ip: string | null;
  userAgent: string | null;
}
