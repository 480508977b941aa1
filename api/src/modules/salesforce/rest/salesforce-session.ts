import { createPrivateKey } from 'node:crypto';
import { SignJWT } from 'jose';
import type { LogCall } from '../../../platform/call-log/call-log';
import { fetchOutbound, type OutboundResponse } from '../../../platform/http/outbound';
import { SalesforceError } from '../salesforce-port';

export interface Credentials {
  loginUrl: string;
  clientId: string;
  username: string;
  privateKey: string;
  /** Whether an origin may be on a private address. */
  isAllowedOrigin: (origin: string) => boolean;
  logCall: LogCall;
}

const timeoutMs = 60_000;
const maxBytes = 50_000_000;
const minuteMs = 60_000;

interface Session {
  token: string;
  instanceUrl: string;
}
export interface Call {
  /** The operation in the log of calls. */
  operation: string;
  method: 'GET' | 'POST' | 'PATCH';
  /** Below the instance, such as `/services/data/v62.0/query`. */
  path: string;
  body?: unknown;
}

async function send(
  { logCall }: Credentials,
  operation: string,
  url: string,
  init: Parameters<typeof fetchOutbound>[1],
): Promise<OutboundResponse> {
  try {
    return await logCall(operation, () => fetchOutbound(url, init));
  } catch {
    throw new SalesforceError('Salesforce cannot be reached. The run goes on when it answers again.', minuteMs / 2);
  }
}

const allows = ({ isAllowedOrigin }: Credentials, url: string) => isAllowedOrigin(new URL(url).origin);

/** Signs in by OAuth's JWT bearer flow: the app's key vouches for the integration user, so no password is kept. */
async function signIn(credentials: Credentials): Promise<Session> {
  const { loginUrl, clientId, username, privateKey } = credentials;
  const { origin } = new URL(loginUrl);
  const assertion = await new SignJWT({})
    .setProtectedHeader({ alg: 'RS256' })
    .setIssuer(clientId)
    .setSubject(username)
    .setAudience(origin)
    .setExpirationTime('3m')
    .sign(createPrivateKey(privateKey));
  const body = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' };
  const url = `${origin}/services/oauth2/token`;
  const options = { method: 'POST' as const, headers, body, timeoutMs, maxBytes, allowPrivateAddress: allows(credentials, url) };
  const answer = await send(credentials, 'Sign in', url, options);
  if (answer.status >= 500) throw new SalesforceError('Salesforce is not available. The run goes on when it is back.', minuteMs);
  const {
    access_token: token,
    instance_url: instanceUrl,
    error_description: reason,
  } = parseJson<Record<string, string>>(answer.body) ?? {};
  if (answer.status !== 200 || !token || !instanceUrl || !URL.canParse(instanceUrl))
    throw new SalesforceError(`Salesforce refused the sign-in${reason ? `: ${reason.slice(0, 200)}` : '.'}`);
  return { token, instanceUrl: new URL(instanceUrl).origin };
}

function parseJson<T>(text: string): T | undefined {
  try {
    return JSON.parse(text) as T;
  } catch {
    return undefined;
  }
}

/** The error of a response that is no success: limits and outages let the run wait, others end it. */
function toError({ status, body, retryAfter }: OutboundResponse): SalesforceError {
  const parsed = parseJson<{ errorCode?: string; message?: string }[]>(body);
  const first = Array.isArray(parsed) ? parsed[0] : undefined;
  const waitMs = Number(retryAfter) > 0 ? Number(retryAfter) * 1000 : undefined;
  if (first?.errorCode === 'REQUEST_LIMIT_EXCEEDED' || status === 429)
    return new SalesforceError('Salesforce has reached its limit of requests. The run goes on later.', waitMs ?? 5 * minuteMs);
  if (status >= 500) return new SalesforceError('Salesforce is not available. The run goes on when it is back.', waitMs ?? minuteMs);
  const detail = [first?.errorCode, first?.message].filter(Boolean).join(': ').slice(0, 300);
  return new SalesforceError(`Salesforce refused a request: ${detail || `status ${status}`}`);
}

/** Calls Salesforce; an expired session is renewed once per call. */
export function createSalesforceSession(credentials: Credentials) {
  let session: Session | undefined;
  const attempt = async ({ operation, method, path, body }: Call) => {
    session ??= await signIn(credentials);
    const { token, instanceUrl } = session;
    // A URL of Salesforce's own, such as that of the next page, is only followed on the instance that gave it.
    const url = new URL(path, instanceUrl);
    if (url.origin !== instanceUrl) throw new SalesforceError('Salesforce named an address of another server.');
    const headers = { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) };
    const text = body === undefined ? undefined : JSON.stringify(body);
    const allowPrivateAddress = allows(credentials, url.href);
    return send(credentials, operation, url.href, { method, headers, body: text, timeoutMs, maxBytes, allowPrivateAddress });
  };
  /** @throws SalesforceError */
  const call = async (request: Call): Promise<OutboundResponse> => {
    let answer = await attempt(request);
    if (answer.status === 401) {
      session = undefined;
      answer = await attempt(request);
    }
    if (answer.status >= 300) throw toError(answer);
    return answer;
  };
  return {
    call,
    callJson: async <T>(request: Call): Promise<T> => {
      const parsed = parseJson<T>((await call(request)).body);
      if (parsed === undefined) throw new SalesforceError('Salesforce sent a response that is no JSON.', minuteMs);
      return parsed;
    },
  };
}
export type SalesforceSession = ReturnType<typeof createSalesforceSession>;
