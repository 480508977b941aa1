import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import { parseCookie } from './cookies';
import type { IsSessionEnded } from './session-check';
import { roles, type Role } from '@techadds/shared/roles';

/** Who a verified token belongs to. */
export interface Visitor {
  userId: string;
  role: Role;
  /** Identifies user, role and company, without telling who they are. */
  account: string;
  tenantId: string | undefined;
  /** The subdomain of the company. */
  subdomain: string | undefined;
}

/** The visitor of a request; undefined for one who is signed out. */
export type GetVisitor = (request: FastifyRequest) => Promise<Visitor | undefined>;

/** For tokens of a clock that differs, in seconds. */
export const clockToleranceS = 30;

/**
 * Reads the visitor from the token in the Authorization header or the cookie. An invalid token counts as none.
 * @param expiredForS for how long an expired token still counts
 * @param isSessionEnded refuses valid tokens of sessions that have ended; without it they count
 */
export function createVisitorReader(
  keys: JWTVerifyGetKey,
  expiredForS = clockToleranceS,
  isSessionEnded: IsSessionEnded = async () => false,
): GetVisitor {
  return async (request) => {
    const token = parseBearerToken(request.headers.authorization) ?? parseCookie(request, 'token');
    if (!token) return undefined;
    try {
      const { payload } = await jwtVerify(token, keys, {
        algorithms: ['EdDSA'],
        issuer: 'techadds',
        audience: 'techadds-api',
        typ: 'JWT',
        requiredClaims: ['sub', 'exp'],
        clockTolerance: expiredForS,
      });
      return (await isSessionEnded(token, String(payload.sid))) ? undefined : toVisitor(payload);
    } catch {
      return undefined;
    }
  };
}

function toVisitor({ sub, role, tenantId, subdomain, act }: JWTPayload): Visitor | undefined {
  // Impersonation is for the API alone: a tab that impersonates loads files as the user who is signed in.
  if (act !== undefined) return undefined;
  const known = roles.find((each) => each === role);
  if (known === undefined) return undefined;
  const account = createHash('sha256')
    .update(JSON.stringify([sub, known, tenantId]))
    .digest('hex')
    .slice(0, 32);
  if (sub === undefined) return undefined;
  const tenant = typeof tenantId === 'string' ? tenantId : undefined;
  return { userId: sub, role: known, account, tenantId: tenant, subdomain: typeof subdomain === 'string' ? subdomain : undefined };
}

function parseBearerToken(header: string | undefined): string | undefined {
  return header?.match(/^Bearer ([\w.-]+)$/i)?.[1];
}
