import { decodeProtectedHeader, jwtVerify, SignJWT, type JSONWebKeySet } from 'jose';
import * as z from 'zod/mini';
import { roles } from '@techadds/shared/roles';
import { readKeys } from './signing-keys';

const uuid = z.uuid();
const seconds = z.int().check(z.gte(0));
const Claims = z.object({
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
export type Claims = z.infer<typeof Claims>;

export interface Tokens {
  /** Signs a token of 15 minutes from `iat`, or of `lifeSeconds`. The same claims give the same token. */
  sign(claims: Omit<Claims, 'userId' | 'exp'>, lifeSeconds?: number): Promise<string>;
  /** The claims of a token that is ours and not expired, allowing `expiredFor` seconds (30 by default); null for any other string. */
  verify(token: string, expiredFor?: number): Promise<Claims | null>;
  /** Public keys, for others who verify. */
  jwks(): JSONWebKeySet;
}

/** How long a token is good. */
export const tokenSeconds = 15 * 60;
const issuer = 'techadds';
const audience = 'techadds-api';
const leewaySeconds = 30;
const rereadAfterMs = 5_000;

/** Three non-empty parts of canonical base64url. `jose` alone lets spaces and odd endings through. */
export function isWellFormed(token: string): boolean {
  if (token.length > 4096) return false;
  const parts = token.split('.');
  return parts.length === 3 && parts.every((part) => part !== '' && Buffer.from(part, 'base64url').toString('base64url') === part);
}

function kidOf(token: string): string | undefined {
  try {
    return decodeProtectedHeader(token).kid;
  } catch {
    return undefined;
  }
}

/** How many tokens are remembered whose signature was right: the same one need not be worked out again for each request. */
const mostKnown = 5_000;

/** Signs and verifies with the keys in `dir`; see `readKeys`. */
export async function openTokens(dir: string, clock: () => Date): Promise<Tokens> {
  let keys = await readKeys(dir);
  let readAt = Date.now();
  const remembered = new Map<string, Claims>();

  /** Another process may have a newer key, so an unknown one is looked for again, though not at every stranger's wish. */
  async function keyOf(kid: string) {
    const known = keys.find((key) => key.kid === kid);
    if (known || Date.now() - readAt < rereadAfterMs) return known;
    readAt = Date.now();
    keys = await readKeys(dir);
    remembered.clear();
    return keys.find((key) => key.kid === kid);
  }

  function remember(token: string, claims: Claims): void {
    for (const oldest of remembered.keys()) {
      if (remembered.size < mostKnown) break;
      remembered.delete(oldest);
    }
    remembered.set(token, Object.freeze(claims));
  }

  return {
    sign(claims, lifeSeconds = tokenSeconds) {
      return new SignJWT({ ...claims, userId: claims.sub })
        .setProtectedHeader({ alg: 'EdDSA', typ: 'JWT', kid: keys[0].kid })
        .setIssuer(issuer)
        .setAudience(audience)
        .setExpirationTime(claims.iat + lifeSeconds)
        .sign(keys[0].private);
    },
    async verify(token, expiredFor = leewaySeconds) {
      const before = remembered.get(token);
      // Its time passes; who signed it does not change.
      if (before) return before.exp > Math.floor(clock().getTime() / 1000) - expiredFor ? before : null;
      const kid = isWellFormed(token) ? kidOf(token) : undefined;
      const key = kid === undefined ? undefined : await keyOf(kid);
      if (!key) return null;
      try {
        const { payload } = await jwtVerify(token, key.public, {
          algorithms: ['EdDSA'],
          typ: 'JWT',
          issuer,
          audience,
          clockTolerance: expiredFor,
          currentDate: clock(),
        });
        const claims = Claims.safeParse(payload).data ?? null;
        if (claims) remember(token, claims);
        return claims;
      } catch {
        return null;
      }
    },
    jwks: () => ({ keys: keys.map((key) => key.publicJwk) }),
  };
}
