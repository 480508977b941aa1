import type { FastifyRequest } from 'fastify';
import { jwtVerify, type JWTVerifyGetKey } from 'jose';
import { mfes, type MfeName } from '@techadds/shared/mfes';
import { roles, type Role } from '@techadds/shared/roles';
import { rolesWithAccess } from '@techadds/shared/routes';

/** The role of a verified token; undefined for a visitor who is signed out. */
export type GetVisitorRole = (request: FastifyRequest) => Promise<Role | undefined>;

/** Reads the role from the token in the Authorization header or the cookie. An invalid token counts as none. */
export function createVisitorRoleReader(keys: JWTVerifyGetKey): GetVisitorRole {
  return async (request) => {
    const token =
      parseBearerToken(request.headers.authorization) ??
      parseCookie(request.headers.cookie, request.protocol === 'https' ? '__Host-token' : 'token');
    if (!token) return undefined;
    try {
      const { payload } = await jwtVerify(token, keys, {
        algorithms: ['EdDSA'],
        issuer: 'techadds',
        audience: 'techadds-api',
        typ: 'JWT',
        requiredClaims: ['sub', 'exp'],
        clockTolerance: 30,
      });
      return roles.find((role) => role === payload.role);
    } catch {
      return undefined;
    }
  };
}

/** Whether a remote is in the visitor's registry and its files are served: it has public pages, or a page for the role. */
export function isAvailableTo(remote: MfeName, role: Role | undefined): boolean {
  return mfes[remote].public || (role !== undefined && rolesWithAccess(remote).includes(role));
}

function parseBearerToken(header: string | undefined): string | undefined {
  return header?.match(/^Bearer ([\w.-]+)$/i)?.[1];
}

function parseCookie(header: string | undefined, name: string): string | undefined {
  const parts = header?.split(';').map((part) => part.trim()) ?? [];
  return parts.find((part) => part.startsWith(`${name}=`))?.match(/=([\w.-]+)$/)?.[1];
}
