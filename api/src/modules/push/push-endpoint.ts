import { createHash, ECDH } from 'node:crypto';

const pushServices: readonly RegExp[] = [
  /^fcm\.googleapis\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^([a-z0-9-]+\.)+push\.apple\.com$/,
  /^([a-z0-9-]+\.)+notify\.windows\.com$/,
];

/** Whether messages may be sent to the URL: a push service of a browser on its https port, or one of the configured origins. */
export function isPushService(endpoint: string, configuredOrigins: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password, hash, origin } = new URL(endpoint);
  if (username !== '' || password !== '' || hash !== '') return false;
  if (configuredOrigins.includes(origin)) return true;
  return protocol === 'https:' && port === '' && pushServices.some((pattern) => pattern.test(hostname));
}

/** Whether the uncompressed point in base64url lies on P-256; messages to any other point could not be encrypted safely. */
export function isOnCurve(point: string): boolean {
  try {
    return ECDH.convertKey(point, 'prime256v1', 'base64url', 'base64url', 'uncompressed') === point;
  } catch {
    return false;
  }
}

export const hashEndpoint = (endpoint: string): string => createHash('sha256').update(endpoint).digest('hex');
