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
  /** Session. */
  sid: uuid,
  /** This token. */
  jti: uuid,
  /** Seconds since 1970, as is `exp`. */
  iat: seconds,
  exp: seconds,
  /** Where the account and its session live, while a super-admin works in another tenant. */
  homeTenantId: z.optional(uuid),
  /** Who looks at the product as `sub`; `sid` is then the id of that view. */
  act: z.optional(z.strictObject({ sub: uuid })),
});
export type TokenClaims = z.infer<typeof TokenClaims>;

export interface TokenService {
  /** Signs a token of 15 minutes from `iat`, or of `lifeSeconds`. The same claims give the same token. */
  sign(claims: Omit<TokenClaims, 'userId' | 'exp'>, lifetimeSeconds?: number): Promise<string>;
  /** The claims of a token that is ours and not expired, allowing `expiredFor` seconds (30 by default); null for any other string. */
  verify(token: string, clockToleranceSeconds?: number): Promise<TokenClaims | null>;
  /** Public keys, for others who verify. */
  jwks(): JSONWebKeySet;
}

/** How long a token is good. */
export const accessTokenSeconds = 15 * 60;
const issuer = 'techadds';
const audience = 'techadds-api';
const leewaySeconds = 30;
const keyReloadIntervalMs = 5_000;

/** Three non-empty parts of canonical base64url. `jose` alone lets spaces and odd endings through. */
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

/** How many tokens are remembered whose signature was right: the same one need not be worked out again for each request. */
const maxVerifiedTokens = 5_000;

/** Signs and verifies with the keys in `dir`; see `readKeys`. */
export async function createTokenService(dir: string, clock: () => Date): Promise<TokenService> {
  let keys = await loadSigningKeys(dir);
  let loadedAt = Date.now();
  const verifiedTokens = new Map<string, TokenClaims>();

  /** Another process may have a newer key, so an unknown one is looked for again, though not at every stranger's wish. */
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
      // Its time passes; who signed it does not change.
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
