import { decodeProtectedHeader, jwtVerify, SignJWT, type JSONWebKeySet } from 'jose';
import * as z from 'zod/mini';
import { roles } from '@techadds/shared/roles';
import { loadSigningKeys } from './signing-keys';

const uuid = z.uuid();
const seconds = z.int().check(z.gte(0));
const TokenClaims = z.object({
  sub: uuid,
  userId: uuid,
  email: z.string(),
  tenantId: uuid,
  subdomain: z.string(),
  role: z.enum(roles),
  /** Session id. */
  sid: uuid,
  /** Token id. */
  jti: uuid,
  /** Seconds since 1970, as is `exp`. */
  iat: seconds,
  exp: seconds,
  /** The tenant of the account and its session, while a super-admin works in another tenant. */
  homeTenantId: z.optional(uuid),
  /** The super-admin who impersonates `sub`; `sid` is then the id of the impersonation. */
  act: z.optional(z.strictObject({ sub: uuid })),
});
export type TokenClaims = z.infer<typeof TokenClaims>;

export interface TokenService {
  /** Signs a token that is valid for 15 minutes from `iat`, or for `lifetimeSeconds`. The same claims give the same token. */
  sign(claims: Omit<TokenClaims, 'userId' | 'exp'>, lifetimeSeconds?: number): Promise<string>;
  /** The claims of a valid token that expired no more than `clockToleranceSeconds` (30 by default) ago; null for any other string. */
  verify(token: string, clockToleranceSeconds?: number): Promise<TokenClaims | null>;
  /** The public keys for verification by others. */
  jwks(): JSONWebKeySet;
}

/** The lifetime of an access token. */
export const accessTokenSeconds = 15 * 60;
const issuer = 'techadds';
const audience = 'techadds-api';
const leewaySeconds = 30;
const keyReloadIntervalMs = 5_000;

/** Whether a string has three non-empty parts of canonical base64url. `jose` alone accepts spaces and non-canonical endings. */
export function isWellFormedJwt(token: string): boolean {
  if (token.length > 4096) return false;
  const parts = token.split('.');
  return parts.length === 3 && parts.every((part) => part !== '' && Buffer.from(part, 'base64url').toString('base64url') === part);
}

function getKeyId(token: string): string | undefined {
  try {
    return decodeProtectedHeader(token).kid;
  } catch {
    return undefined;
  }
}

/** The size of the cache of tokens with a verified signature, which need not be verified again for each request. */
const maxVerifiedTokens = 5_000;

/** Creates a service that signs and verifies with the keys in `dir`; see `loadSigningKeys`. */
export async function createTokenService(dir: string, clock: () => Date): Promise<TokenService> {
  let keys = await loadSigningKeys(dir);
  let loadedAt = Date.now();
  const verifiedTokens = new Map<string, TokenClaims>();

  /** Reloads the keys for an unknown key id, because another process may have added one; at a limited rate, since anyone can send unknown ids. */
  async function findKey(kid: string) {
    const knownKey = keys.find((key) => key.kid === kid);
    if (knownKey || Date.now() - loadedAt < keyReloadIntervalMs) return knownKey;
    loadedAt = Date.now();
    keys = await loadSigningKeys(dir);
    verifiedTokens.clear();
    return keys.find((key) => key.kid === kid);
  }

  function cacheClaims(token: string, claims: TokenClaims): void {
    for (const oldest of verifiedTokens.keys()) {
      if (verifiedTokens.size < maxVerifiedTokens) break;
      verifiedTokens.delete(oldest);
    }
    verifiedTokens.set(token, Object.freeze(claims));
  }

  return {
    sign(claims, lifetimeSeconds = accessTokenSeconds) {
      return new SignJWT({ ...claims, userId: claims.sub })
        .setProtectedHeader({ alg: 'EdDSA', typ: 'JWT', kid: keys[0].kid })
        .setIssuer(issuer)
        .setAudience(audience)
        .setExpirationTime(claims.iat + lifetimeSeconds)
        .sign(keys[0].private);
    },
    async verify(token, clockToleranceSeconds = leewaySeconds) {
      const cached = verifiedTokens.get(token);
      // The signature stays valid, but the token expires.
      if (cached) return cached.exp > Math.floor(clock().getTime() / 1000) - clockToleranceSeconds ? cached : null;
      const kid = isWellFormedJwt(token) ? getKeyId(token) : undefined;
      const key = kid === undefined ? undefined : await findKey(kid);
      if (!key) return null;
      try {
        const { payload } = await jwtVerify(token, key.public, {
          algorithms: ['EdDSA'],
          typ: 'JWT',
          issuer,
          audience,
          clockTolerance: clockToleranceSeconds,
          currentDate: clock(),
        });
        const claims = TokenClaims.safeParse(payload).data ?? null;
        if (claims) cacheClaims(token, claims);
        return claims;
      } catch {
        return null;
      }
    },
    jwks: () => ({ keys: keys.map((key) => key.publicJwk) }),
  };
}
