import { decodeProtectedHeader, jwtVerify, SignJWT, type JSONWebKeySet } from 'jose';
import * as z from 'zod/mini';
import { roles } from '@techadds/shared/roles';
import { followSigningKeys } from './signing-keys';

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
  jwks(): Promise<JSONWebKeySet>;
}

/** The lifetime of an access token. */
export const accessTokenSeconds = 15 * 60;
const issuer = 'techadds';
const audience = 'techadds-api';
/** For how long an expired token is accepted, for clocks that differ. */
export const leewaySeconds = 30;

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

/**
 * Creates a service that signs and verifies with the keys in `dir`; see `followSigningKeys`.
 * @param onError told about a file in the folder that is no key
 */
export async function createTokenService(
  dir: string,
  clock: () => Date,
  onError: (error: unknown) => void = () => undefined,
): Promise<TokenService> {
  const verifiedTokens = new Map<string, TokenClaims>();
  const keys = await followSigningKeys(dir, onError, () => verifiedTokens.clear());

  function cacheClaims(token: string, claims: TokenClaims): void {
    for (const oldest of verifiedTokens.keys()) {
      if (verifiedTokens.size < maxVerifiedTokens) break;
      verifiedTokens.delete(oldest);
    }
    verifiedTokens.set(token, Object.freeze(claims));
  }

  return {
    async sign(claims, lifetimeSeconds = accessTokenSeconds) {
      const [key] = await keys.current();
      if (!key) throw new Error('There is no signing key.');
      return new SignJWT({ ...claims, userId: claims.sub })
        .setProtectedHeader({ alg: 'EdDSA', typ: 'JWT', kid: key.kid })
        .setIssuer(issuer)
        .setAudience(audience)
        .setExpirationTime(claims.iat + lifetimeSeconds)
        .sign(key.private);
    },
    async verify(token, clockToleranceSeconds = leewaySeconds) {
      const current = await keys.current();
      const cached = verifiedTokens.get(token);
      // The signature stays valid, but the token expires.
      if (cached) return cached.exp > Math.floor(clock().getTime() / 1000) - clockToleranceSeconds ? cached : null;
      const kid = isWellFormedJwt(token) ? getKeyId(token) : undefined;
      const key = kid === undefined ? undefined : current.find((each) => each.kid === kid);
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
    jwks: async () => ({ keys: (await keys.current()).map((key) => key.publicJwk) }),
  };
}
