import { createHash, createPrivateKey } from 'node:crypto';
import { SignJWT } from 'jose';
import type { LogCall } from '../../../platform/call-log/call-log';
import { fetchOutbound, type OutboundResponse } from '../../../platform/http/outbound';
import { DocusignError } from '../docusign-error';

export interface Credentials {
  authUrl: string;
  baseUri: string;
  integrationKey: string;
  userId: string;
  accountId: string;
  privateKey: string;
  /** Whether an origin may be on a private address. */
  isAllowedOrigin: (origin: string) => boolean;
  logCall: LogCall;
}

export const limits = { timeoutMs: 60_000, maxBytes: 60_000_000 };
const minuteMs = 60_000;
/** Renewed before it expires, so that no call begins with it at its last moment. */
const renewEarlyMs = 5 * minuteMs;

export async function send(
  { logCall }: Credentials,
  operation: string,
  url: string,
  init: Parameters<typeof fetchOutbound>[1],
): Promise<OutboundResponse> {
  try {
    return await logCall(operation, () => fetchOutbound(url, init));
  } catch {
    throw new DocusignError('DocuSign cannot be reached. It is tried again soon.', { retryAfterMs: minuteMs });
  }
}

export function parseJson<T>(text: string): T | undefined {
  try {
    return JSON.parse(text) as T;
  } catch {
    return undefined;
  }
}

interface Token {
  value: string;
  expiresAt: number;
}
interface TokenResponse {
  access_token?: string;
  expires_in?: number;
  error?: string;
  error_description?: string;
}

/** DocuSign limits how often an integration signs in, so a token serves all calls of its hour. */
const tokens = new Map<string, Token>();
const maxTokens = 500;

const identify = ({ authUrl, integrationKey, userId, privateKey }: Credentials) =>
  createHash('sha256')
    .update(JSON.stringify([authUrl, integrationKey, userId, privateKey]))
    .digest('hex');

const rejections: Record<string, string> = {
  consent_required: 'DocuSign asks for consent: open the consent link once, sign in as the user of the connection and choose “Accept”.',
  issuer_not_found: 'DocuSign does not know this integration key. Check it, and whether it is of the demo or the production environment.',
  user_not_found: 'DocuSign does not know this user ID. Copy the “User ID” of the account’s page “Apps and Keys”.',
  no_valid_keys_or_signatures: 'DocuSign does not accept the private key. Add its public key to the integration, or paste the right one.',
};

const toSignInError = ({ status }: OutboundResponse, { error = '', error_description: detail }: TokenResponse): DocusignError => {
  if (status === 429 || status >= 500)
    return new DocusignError('DocuSign is not available. It is tried again soon.', { retryAfterMs: minuteMs });
  const known = rejections[detail ?? ''] ?? rejections[error];
  return new DocusignError(known ?? `DocuSign refused the sign-in: ${(detail ?? (error || `status ${status}`)).slice(0, 200)}`, {
    code: error || undefined,
  });
};

/** Signs in by the JWT grant: the key of the integration vouches for the user, who has given consent once, so no password is kept. */
async function signIn(credentials: Credentials): Promise<Token> {
  const { authUrl, integrationKey, userId, privateKey, isAllowedOrigin } = credentials;
  const { origin, host } = new URL(authUrl);
  const assertion = await new SignJWT({ scope: 'signature impersonation' })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(integrationKey)
    .setSubject(userId)
    .setAudience(host)
    .setIssuedAt()
    .setExpirationTime('10m')
    .sign(createPrivateKey(privateKey));
  const response = await send(credentials, 'Sign in', `${origin}/oauth/token`, {
    ...{ method: 'POST', ...limits, allowPrivateAddress: isAllowedOrigin(origin) },
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }).toString(),
  });
  const answer = parseJson<TokenResponse>(response.body) ?? {};
  if (response.status !== 200 || !answer.access_token) throw toSignInError(response, answer);
  return { value: answer.access_token, expiresAt: Date.now() + Number(answer.expires_in ?? 3600) * 1000 - renewEarlyMs };
}

/** A token for these credentials, a new one where the last one has expired. @throws DocusignError */
export async function getToken(credentials: Credentials): Promise<string> {
  const key = identify(credentials);
  const known = tokens.get(key);
  if (known && known.expiresAt > Date.now()) return known.value;
  const token = await signIn(credentials);
  if (tokens.size >= maxTokens) tokens.clear();
  tokens.set(key, token);
  return token.value;
}

/** Forgets a token that DocuSign does not accept any more. */
export const forgetToken = (credentials: Credentials): void => void tokens.delete(identify(credentials));
