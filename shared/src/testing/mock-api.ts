import type { EndpointShape, ErrorBody, ErrorStatus, Output, Parsed } from '@techadds/shared/contract/endpoint';

/** A request as an endpoint's fake receives it; values of params and query are text, as on the wire. */
export interface Received<E extends EndpointShape> {
  params: Record<string, string>;
  query: Record<string, string>;
  body: Parsed<E>['body'];
  headers: Headers;
}

type Refusal = { status: ErrorStatus | 500; body: Partial<ErrorBody>; headers?: Record<string, string> };
type Answer<E extends EndpointShape> = Output<E> | ((received: Received<E>) => Output<E> | Refuse | Promise<Output<E> | Refuse>) | Refuse;

/** What `refuse` makes. */
class Refuse {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    this.refusal = refusal;
  }
}

/** An HTTP failure for `answer` to give: `answer(acceptOrder, refuse(409, { error: 'Already declined' }))`. */
export const refuse = (status: Refusal['status'], body: Partial<ErrorBody>, headers?: Record<string, string>) =>
  new Refuse({ status, body, headers });

interface Fake {
  endpoint: EndpointShape;
  pattern: RegExp;
  answer: Answer<EndpointShape>;
  received: Received<EndpointShape>[];
}
let fakes: Fake[] = [];

const pattern = (path: string) => new RegExp(`^/api${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);

/**
 * Answers an endpoint in a test; the last answer given for it counts. Returns what was received, in order.
 * A request that no answer was given for fails the test that made it.
 */
export function answer<const E extends EndpointShape>(endpoint: E, given: Answer<E>): Received<E>[] {
  const received: Received<E>[] = [];
  fakes.unshift({
    endpoint,
    pattern: pattern(endpoint.path),
    answer: given,
    received: received,
  });
  return received;
}

const json = (status: number, body: unknown, headers?: Record<string, string>) =>
  new Response(body === undefined ? null : JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });

async function respond(address: string, init: RequestInit = {}): Promise<Response> {
  const url = new URL(address, 'http://localhost');
  const method = init.method ?? 'GET';
  // A literal path wins over one with params, as on the server.
  const found = fakes
    .filter((fake) => fake.endpoint.method === method && fake.pattern.test(url.pathname))
    .sort((a, b) => Number(a.endpoint.path.includes('{')) - Number(b.endpoint.path.includes('{')))[0];
  if (!found) throw new Error(`No answer was given for ${method} ${url.pathname}`);
  const received = {
    params: { ...found.pattern.exec(url.pathname)?.groups },
    query: Object.fromEntries(url.searchParams),
    body: typeof init.body === 'string' ? (JSON.parse(init.body) as never) : (undefined as never),
    headers: new Headers(init.headers),
  };
  found.received.push(received);
  const output = typeof found.answer === 'function' ? await (found.answer as (r: typeof received) => unknown)(received) : found.answer;
  if (output instanceof Refuse)
    return json(
      output.refusal.status,
      { code: 'refused', cid: 'test-reference', error: 'Refused', ...output.refusal.body },
      output.refusal.headers,
    );
  if (found.endpoint.type !== undefined) return new Response(output as string, { headers: { 'content-type': found.endpoint.type } });
  return json(found.endpoint.status ?? 200, output);
}

/** Replaces the network before each test; `testing` calls it. */
export function fakeNetwork(): void {
  fakes = [];
  globalThis.fetch = ((address: string, init?: RequestInit) => respond(address, init)) as typeof fetch;
}
