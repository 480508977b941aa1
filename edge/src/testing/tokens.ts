import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT, type JWTPayload, type JWTVerifyGetKey } from 'jose';

export interface TokenIssuer {
  keys: JWTVerifyGetKey;
  jwks: { keys: object[] };
  /** A token as the API signs it for a role; `claims` and `expires` can make it invalid. */
  token(role: string, options?: { claims?: JWTPayload; expires?: string }): Promise<string>;
}

/** Creates a token issuer with its own key. */
export async function createTokenIssuer(kid = 'first'): Promise<TokenIssuer> {
  const pair = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
  const jwks = { keys: [{ ...(await exportJWK(pair.publicKey)), kid, alg: 'EdDSA', use: 'sig' }] };
  return {
    jwks,
    keys: createLocalJWKSet(jwks),
    token: (role, { claims = {}, expires = '15 min' } = {}) =>
      new SignJWT({ sub: 'someone', iss: 'techadds', aud: 'techadds-api', role, ...claims })
        .setProtectedHeader({ alg: 'EdDSA', typ: 'JWT', kid })
        .setIssuedAt()
        .setExpirationTime(expires)
        .sign(pair.privateKey),
  };
}
