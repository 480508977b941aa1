import { endSessionForToken, getCurrentToken, recordServerDate } from '@techadds/shared/session';
import { takeEarlyRequest } from './early-requests';
import { commonHeaders } from './headers';

/** The URL of an API path, below the base that the page's `<meta name="api-base">` sets: a path of this origin, or a URL of another one. */
export const toApiUrl = (path: string) =>
  (document.querySelector<HTMLMetaElement>('meta[name=api-base]')?.content || '/api') + path.replace(/^\/api(?=\/)/, '');

export interface ApiRequest extends Omit<RequestInit, 'headers' | 'credentials'> {
  /** In addition to the headers of every call. */
  headers?: Record<string, string> | undefined;
  /** Called when the response says that the session has expired; by default the session of the token ends. */
  onSessionExpired?: ((token: string | null) => void) | undefined;
  /** Sends the request; `fetch` by default. */
  transport?: ((url: string, init: RequestInit) => Promise<Response>) | undefined;
}

/**
 * Sends a request with the headers of every call, and does what the headers of the response demand. All requests to the API go through here.
 * @param token null without a session; undefined for the holder of an e-mailed link, whose requests say nothing of the session
 */
export async function fetchApi(
  path: string,
  token: string | null | undefined,
  { headers, onSessionExpired, transport = fetch, ...init }: ApiRequest,
): Promise<Response> {
  const url = toApiUrl(path);
  const identity = token === undefined ? {} : commonHeaders(token);
  const early = takeEarlyRequest(init.method, url, identity);
  const earlyResponse = early && (await early.response);
  const sentAt = early && earlyResponse ? early.sentAt : performance.now();
  const response =
    earlyResponse?.response ??
    (await transport(url, {
      ...init,
      credentials: 'include',
      headers: { Accept: 'application/json', 'X-CID': crypto.randomUUID(), ...identity, ...headers },
    }));
  const received = response.headers;
  recordServerDate(received.get('date'), sentAt, earlyResponse?.receivedAt ?? performance.now());
  const sessionId = received.get('x-session-id');
  // After a sign-out, a late response must leave nothing of the session behind.
  if (sessionId && (!token || getCurrentToken() !== null)) sessionStorage.setItem('sessionId', sessionId);
  if (token !== undefined && received.get('x-session-expired') === 'true') (onSessionExpired ?? endSessionForToken)(token);
  return response;
}
