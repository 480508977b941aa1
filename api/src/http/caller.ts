import type { Role, Scope } from '@techadds/shared/permissions';

/** The person behind a request, from a verified token whose session is open. */
export interface Caller {
  userId: string;
  tenantId: string;
  subdomain: string;
  role: Role;
  partnerId: string | null;
  sessionId: string;
  /** First and last name. */
  name: string;
  /** Rows the endpoint's permission reaches for this role. */
  scope: Scope;
}

/** Where a request came from, for the audit log. */
export interface Origin {
  cid: string;
  ip: string | null;
  userAgent: string | null;
}
