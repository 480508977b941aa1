import { randomUUID } from 'node:crypto';

/** One request of the load, and how it ended. */
export interface MixedOutcome {
  kind: 'read' | 'order' | 'customer';
  /** In the data of the request. */
  mark: string;
  /** Undefined without a complete response. */
  status: number | undefined;
  text: string;
  /** When it was sent, by `performance.now()`. */
  at: number;
}

const timeoutMs = 30_000;

interface MixedLoadOptions {
  /** One user of each of these addresses sends one request after another. */
  urls: readonly string[];
  customerToken: string;
  partnerToken: string;
  /** The service and package to order. */
  order: object;
}

/**
 * Sends reads, orders with an `Idempotency-Key` and new customers without one in turn, none of them again.
 * @returns how to stop; resolves to all requests once each has ended
 */
export function startMixedLoad({ urls, customerToken, partnerToken, order }: MixedLoadOptions): () => Promise<MixedOutcome[]> {
  const outcomes: MixedOutcome[] = [];
  let isGoing = true;
  const post = (token: string, body: object, headers: object = {}) => ({
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const requests: Record<MixedOutcome['kind'], (mark: string) => [string, RequestInit]> = {
    read: () => ['/customers?limit=5', { headers: { authorization: `Bearer ${partnerToken}` } }],
    order: (mark) => ['/orders', post(customerToken, { ...order, requirements: mark }, { 'idempotency-key': mark })],
    customer: (mark) => ['/customers', post(partnerToken, { name: `Load ${mark}`, email: `${mark}@load.test` })],
  };
  const send = async (url: string, kind: MixedOutcome['kind']) => {
    const mark = randomUUID();
    const [path, init] = requests[kind](mark);
    const at = performance.now();
    try {
      const response = await fetch(`${url}/api${path}`, { ...init, signal: AbortSignal.timeout(timeoutMs) });
      outcomes.push({ kind, mark, at, text: await response.text(), status: response.status });
    } catch (error) {
      outcomes.push({ kind, mark, at, text: String((error as Error).cause ?? error), status: undefined });
    }
  };
  const users = urls.map(async (url) => {
    while (isGoing) for (const kind of ['read', 'order', 'read', 'customer'] as const) await send(url, kind);
  });
  return async () => {
    isGoing = false;
    await Promise.all(users);
    return outcomes;
  };
}
