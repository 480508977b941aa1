import type { OutboundResponse } from '../../../platform/http/outbound';
import { DocusignError } from '../docusign-error';
import { forgetToken, getToken, limits, parseJson, send, type Credentials } from './docusign-sign-in';

export interface Call {
  /** The operation in the log of calls. */
  operation: string;
  method: 'GET' | 'POST' | 'PUT';
  /** Below the account, such as `/envelopes`. */
  path: string;
  body?: unknown;
}

const minuteMs = 60_000;

/** When the limit of requests ends: DocuSign says the time in seconds since 1970, other servers the seconds to wait. */
function getWaitMs({ headers, retryAfter }: OutboundResponse): number | undefined {
  const resetAt = Number(headers['x-ratelimit-reset']) * 1000;
  if (resetAt > Date.now()) return resetAt - Date.now();
  return Number(retryAfter) > 0 ? Number(retryAfter) * 1000 : undefined;
}

/** The error of a response that is no success: limits and outages let the work wait, others need somebody. */
function toError(response: OutboundResponse): DocusignError {
  const { status, body } = response;
  const { errorCode: code, message } = parseJson<{ errorCode?: string; message?: string }>(body) ?? {};
  if (status === 429 || code?.endsWith('APIINVOCATION_LIMIT_EXCEEDED')) {
    const retryAfterMs = getWaitMs(response) ?? 5 * minuteMs;
    return new DocusignError('DocuSign has reached its limit of requests. It is tried again later.', { retryAfterMs, code });
  }
  if (status >= 500)
    return new DocusignError('DocuSign is not available. It is tried again soon.', { retryAfterMs: getWaitMs(response) ?? minuteMs, code });
  const detail = [code, message].filter(Boolean).join(': ').slice(0, 300);
  return new DocusignError(`DocuSign refused a request: ${detail || `status ${status}`}`, { code });
}

/** Calls the account of a connection; a token that is not accepted any more is renewed once per call. */
export function createDocusignSession(credentials: Credentials) {
  const { authUrl, baseUri, accountId, isAllowedOrigin } = credentials;
  const attempt = async (url: string, { operation, method, body }: Omit<Call, 'path'>) =>
    send(credentials, operation, url, {
      ...{ method, ...limits, allowPrivateAddress: isAllowedOrigin(new URL(url).origin) },
      headers: {
        authorization: `Bearer ${await getToken(credentials)}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  const request = async (url: string, call: Omit<Call, 'path'>): Promise<OutboundResponse> => {
    let response = await attempt(url, call);
    if (response.status === 401) {
      forgetToken(credentials);
      response = await attempt(url, call);
    }
    if (response.status >= 300) throw toError(response);
    return response;
  };
  const toValue = <T>({ body }: OutboundResponse): T => {
    const parsed = parseJson<T>(body);
    if (parsed === undefined) throw new DocusignError('DocuSign sent a response that is no JSON.', { retryAfterMs: minuteMs });
    return parsed;
  };
  const account = `${new URL(baseUri).origin}/restapi/v2.1/accounts/${encodeURIComponent(accountId)}`;
  return {
    /** @throws DocusignError */
    call: ({ path, ...rest }: Call) => request(account + path, rest),
    /** @throws DocusignError */
    callJson: async <T>({ path, ...rest }: Call) => toValue<T>(await request(account + path, rest)),
    /** Who is signed in, and the accounts of this user. @throws DocusignError */
    getUserInfo: async <T>() =>
      toValue<T>(await request(`${new URL(authUrl).origin}/oauth/userinfo`, { operation: 'Read the accounts', method: 'GET' })),
  };
}
