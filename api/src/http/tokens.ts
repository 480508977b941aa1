import type { JSONWebKeySet } from 'jose';
import type { Role } from '@techadds/shared/permissions';

/** What a token says. Times are seconds since 1970. */
export interface Claims {
  sub: string;
  userId: string;
  email: string;
  tenantId: string;
  subdomain: string;
  role: Role;
  /** Session. */
  sid: string;
  /** This token. */
  jti: string;
  iat: number;
  exp: number;
}

export interface Tokens {
  /** Signs a token of 15 minutes. The same claims give the same token. */
  sign(claims: Omit<Claims, 'userId' | 'exp'>): Promise<string>;
  /** The claims of a token that is ours and not expired, allowing `expiredFor` seconds (30 by default); null for any other string. */
  verify(token: string, expiredFor?: number): Promise<Claims | null>;
  /** Public keys, for others who verify. */
  jwks(): JSONWebKeySet;
}
