import { createLocalJWKSet, createRemoteJWKSet, errors, jwksCache, type ExportedJWKSCache, type JWTVerifyGetKey } from 'jose';

/**
 * The API's public keys, fetched on first use, every ten minutes and for an unknown key id.
 * While the API is down, the last fetched keys stay valid.
 */
export function createApiKeySet(apiUrl: string): JWTVerifyGetKey {
  const cache: ExportedJWKSCache | Record<string, never> = {};
  const remote = createRemoteJWKSet(new URL(`${apiUrl}/.well-known/jwks.json`), {
    timeoutDuration: 2_000,
    cooldownDuration: 5_000,
    cacheMaxAge: 30_000,
    [jwksCache]: cache,
  });
  return async (header, token) => {
    try {
      return await remote(header, token);
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey || !cache.jwks) throw error;
      return createLocalJWKSet(cache.jwks)(header, token);
    }
  };
}
