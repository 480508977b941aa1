import type { EndpointShape, ErrorBody, ErrorStatus, Output, Parsed } from '@techadds/shared/contract/endpoint';

/** A request as the mock of an endpoint receives it; values of params and query are text, as on the wire. */
export interface ReceivedRequest<E extends EndpointShape> {
  params: Record<string, string>;
  query: Record<string, string>;
  body: Parsed<E>['body'];
  headers: Headers;
}

type MockErrorResponse = { status: ErrorStatus | 500; body: Partial<ErrorBody>; headers?: Record<string, string> };
type MockResponse<E extends EndpointShape> =
  Output<E> | ((received: ReceivedRequest<E>) => Output<E> | MockError | Promise<Output<E> | MockError>) | MockError;

/** The type of `mockError` results. */
class MockError {
  readonly response: MockErrorResponse;
  constructor(response: MockErrorResponse) {
    this.response = response;
  }
}

/** An HTTP error as a mock response: `mockEndpoint(acceptOrder, mockError(409, { error: 'Already declined' }))`. */
export const mockError = (status: MockErrorResponse['status'], body: Partial<ErrorBody>, headers?: Record<string, string>) =>
  new MockError({ status, body, headers });

interface MockedEndpoint {
  endpoint: EndpointShape;
  pattern: RegExp;
  response: MockResponse<EndpointShape>;
  received: ReceivedRequest<EndpointShape>[];
}
let mocks: MockedEndpoint[] = [];

const pathPattern = (path: string) => new RegExp(`^/api${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);

/**
 * Mocks the response of an endpoint; the last mock of an endpoint counts. Returns the received requests, in order.
 * A request without a mock fails the test that sent it.
 */
export function mockEndpoint<const E extends EndpointShape>(endpoint: E, response: MockResponse<E>): ReceivedRequest<E>[] {
  const received: ReceivedRequest<E>[] = [];
  mocks.unshift({
    endpoint,
    pattern: pathPattern(endpoint.path),
    response,
    received,
  });
  return received;
}

const jsonResponse = (status: number, body: unknown, headers?: Record<string, string>) =>
  new Response(body === undefined ? null : JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });

async function respond(path: string, init: RequestInit = {}): Promise<Response> {
  const url = new URL(path, 'http://localhost');
  const method = init.method ?? 'GET';
  // A literal path takes precedence over one with params, as on the server.
  const mock = mocks
    .filter((candidate) => candidate.endpoint.method === method && candidate.pattern.test(url.pathname))
    .sort((a, b) => Number(a.endpoint.path.includes('{')) - Number(b.endpoint.path.includes('{')))[0];
  if (!mock) throw new Error(`No answer was given for ${method} ${url.pathname}`);
  const received = {
    params: { ...mock.pattern.exec(url.pathname)?.groups },
    query: Object.fromEntries(url.searchParams),
    body: typeof init.body === 'string' ? (JSON.parse(init.body) as never) : (undefined as never),
    headers: new Headers(init.headers),
  };
  mock.received.push(received);
  const output = typeof mock.response === 'function' ? await (mock.response as (r: typeof received) => unknown)(received) : mock.response;
  if (output instanceof MockError)
    return jsonResponse(
      output.response.status,
      { code: 'refused', cid: 'test-reference', error: 'Refused', ...output.response.body },
      output.response.headers,
    );
  if (mock.endpoint.type !== undefined) return new Response(output as string, { headers: { 'content-type': mock.endpoint.type } });
  return jsonResponse(mock.endpoint.status ?? 200, output);
}

/** Replaces `fetch` before each test; `testing` calls it. */
export function mockFetch(): void {
  mocks = [];
  globalThis.fetch = ((path: string, init?: RequestInit) => respond(path, init)) as typeof fetch;
}
