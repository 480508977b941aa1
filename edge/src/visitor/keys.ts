import { createLocalJWKSet, createRemoteJWKSet, customFetch, errors, jwksCache, type ExportedJWKSCache, type JWTVerifyGetKey } from 'jose';
import type { ApiFetch } from '../api-pool/api-fetch';

/**
 * The API's public keys, fetched on first use, every ten minutes and for an unknown key id.
 * While the API is down, the last fetched keys stay valid.
 */
export function createApiKeySet(fetchApi: ApiFetch): JWTVerifyGetKey {
  const cache: ExportedJWKSCache | Record<string, never> = {};
  // The pool knows where the API is.
  const remote = createRemoteJWKSet(new URL('http://api.invalid/.well-known/jwks.json'), {
    [customFetch]: async (url) => fetchApi(new URL(url).pathname, { timeoutMs: 2_000 }),
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
