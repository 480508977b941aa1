import type { EarlyRequest } from '@techadds/shared/api';
import { decodeClaims, isSendableToken, isTokenExpired, isUuid } from '@techadds/shared/session';
import { reportFailedStart } from './failed-start';

const timeoutMs = 20_000;

/**
 * Requests what the page at this URL needs first, while its code loads: the edge puts this script and the list of requests into the document of
 * a signed-in user. The API client uses the responses (`takeEarlyRequest`). Without a token that is valid by this browser's clock it sends
 * nothing; the app then refreshes the token first, as always.
 */
function send(): void {
  const token = localStorage.getItem('token');
  const tenantId = (JSON.parse(localStorage.getItem('user') ?? '{}') as { tenantId?: string }).tenantId;
  if (token === null || !isUuid(tenantId) || decodeClaims(token)?.tenantId !== tenantId) return;
  if (!isSendableToken(token) || isTokenExpired(token)) return;
  const apiBase = document.querySelector<HTMLMetaElement>('meta[name=api-base]')?.content || '/api';
  const paths = JSON.parse(document.getElementById('early-requests')?.textContent ?? '[]') as string[];
  const identity = { 'X-Tenant-Id': tenantId, Authorization: `Bearer ${token}` };
  globalThis.__earlyRequests = paths.map((path): EarlyRequest => {
    const url = apiBase + path.replace('{tenantId}', tenantId);
    const headers = { Accept: 'application/json', 'X-CID': crypto.randomUUID(), ...identity };
    return {
      ...{ url, headers: identity, sentAt: performance.now() },
      response: fetch(url, { headers, credentials: 'include', signal: AbortSignal.timeout(timeoutMs) }).then(
        (response) => ({ response, receivedAt: performance.now() }),
        () => undefined,
      ),
    };
  });
}

reportFailedStart();
try {
  send();
} catch {
  // Storage is blocked or holds something else: the app requests what it needs by itself.
}
