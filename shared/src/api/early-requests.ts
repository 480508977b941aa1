/** A request for data of the page that the document sends before the app has loaded. */
export interface EarlyRequest {
  url: string;
  /** Those that say who asks. */
  headers: Record<string, string>;
  sentAt: number;
  /** Never rejects; undefined where no response came. */
  response: Promise<EarlyResponse | undefined>;
}
export interface EarlyResponse {
  response: Response;
  /** By `performance.now()`, as `sentAt`. */
  receivedAt: number;
}

declare global {
  var __earlyRequests: EarlyRequest[] | undefined;
}

/** Older responses are not used: the data may have changed. */
const maxAgeMs = 15_000;
const comparedHeaders = ['Authorization', 'X-Tenant-Id', 'X-Subdomain'];

/**
 * The request that the document has sent for this call, if it has: from the same user in the same tenant. Each is used once, and none after a
 * change.
 */
export function takeEarlyRequest(method = 'GET', url: string, headers: Record<string, string>): EarlyRequest | undefined {
  const all = globalThis.__earlyRequests;
  if (!all) return undefined;
  if (method !== 'GET') globalThis.__earlyRequests = undefined;
  const isEqual = (early: EarlyRequest) =>
    early.url === url &&
    performance.now() - early.sentAt < maxAgeMs &&
    comparedHeaders.every((name) => early.headers[name] === headers[name]);
  const found = method === 'GET' ? all.findIndex(isEqual) : -1;
  return found < 0 ? undefined : all.splice(found, 1)[0];
}
