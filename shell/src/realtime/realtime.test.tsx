import { waitFor } from '@testing-library/react';
import { createQueryClient } from '@techadds/shared/query';
import { call } from '@techadds/shared/api';
import { listOrders } from '@techadds/shared/contract/orders/endpoints';
import { onSessionEnd, useSession } from '@techadds/shared/session';
import { makeUser, mockEndpoint, signInAs, testToken } from '@techadds/shared/testing';
import { refreshRegistry } from '../remotes/remotes';
import { startRealtime } from './realtime';

jest.mock('../remotes/remotes', () => ({ refreshRegistry: jest.fn() }));

/** A fake of the Web Locks API: one tab holds the lock, the others wait. */
class Locks {
  private last = new Map<string, Promise<unknown>>();
  request(name: string, { signal }: { signal: AbortSignal }, work: () => Promise<unknown>) {
    const turn = (this.last.get(name) ?? Promise.resolve()).then(() => (signal.aborted ? undefined : work()));
    this.last.set(
      name,
      turn.catch(() => undefined),
    );
    return turn;
  }
}
class Channel extends EventTarget {
  static all: Channel[] = [];
  readonly name: string;
  constructor(name: string) {
    super();
    this.name = name;
    Channel.all.push(this);
  }
  postMessage(data: unknown) {
    for (const other of Channel.all)
      if (other !== this && other.name === this.name) other.dispatchEvent(new MessageEvent('message', { data }));
  }
  close() {
    Channel.all = Channel.all.filter((each) => each !== this);
  }
}

/** A connection to the stream, controlled by the test. */
interface Connection {
  headers: Headers;
  say: (text: string) => void;
  end: () => void;
}
let connections: Connection[];
let responseHeaders: Headers;
const encoder = new TextEncoder();
/** A minimal response body. */
function body() {
  const parts: Uint8Array[] = [];
  let ended = false;
  let wake = () => undefined as void;
  return {
    say: (text: string) => {
      parts.push(encoder.encode(text));
      wake();
    },
    end: () => {
      ended = true;
      wake();
    },
    stream: {
      getReader: () => ({
        read: async () => {
          while (parts.length === 0 && !ended) await new Promise<void>((resolve) => (wake = resolve));
          const value = parts.shift();
          return value ? { done: false, value } : { done: true };
        },
      }),
    },
  };
}

const stops: (() => void)[] = [];
beforeEach(() => {
  connections = [];
  responseHeaders = new Headers();
  history.replaceState(null, '', '/orders');
  Channel.all = [];
  Object.assign(globalThis, { BroadcastChannel: Channel });
  Object.defineProperty(navigator, 'locks', { value: new Locks(), configurable: true });
  signInAs('customer');
  jest.spyOn(Math, 'random').mockReturnValue(0);
  const others = globalThis.fetch;
  globalThis.fetch = ((address: string, init: RequestInit) => {
    if (address === '/api/orders') return others(address, init);
    if (address !== '/api/notifications/stream') return Promise.reject(new Error(`asked for ${address}`));
    const { stream, say, end } = body();
    init.signal?.addEventListener('abort', end);
    connections.push({ headers: new Headers(init.headers), say, end });
    return Promise.resolve({ ok: true, status: 200, headers: responseHeaders, body: stream });
  }) as unknown as typeof fetch;
});
afterEach(() => {
  stops.splice(0).forEach((stop) => stop());
  jest.restoreAllMocks();
});

/** A tab with its own query cache; records the invalidated resources. */
function openTab(person = 'ana acme') {
  const queries = createQueryClient();
  const refreshed: string[] = [];
  jest.spyOn(queries, 'invalidateQueries').mockImplementation(async (filter) => {
    for (const noun of ['notifications', 'chat', 'orders', 'tenants'])
      if (filter?.predicate?.({ queryKey: [noun] } as never)) refreshed.push(noun);
  });
  const stop = startRealtime(queries, person);
  stops.push(stop);
  return { refreshed, stop };
}

test('invalidates only the queries of an event, and sends the token in the header', async () => {
  const { refreshed } = openTab();
  await waitFor(() => expect(connections).toHaveLength(1));
  expect(connections[0]?.headers.get('authorization')).toMatch(/^Bearer /);
  expect(connections[0]?.headers.get('last-event-id')).toBeNull();
  connections[0]?.say('event: message\ndata: {"id":"a","roomId":"b"}\n\nid: 7\ndata:\n\n');
  await waitFor(() => expect(refreshed).toEqual(['chat']));
  // The network may split a message into chunks.
  for (const part of ['event: notif', 'ication\nda', 'ta: {"id":"c"}\n', '\n']) connections[0]?.say(part);
  await waitFor(() => expect(refreshed).toEqual(['chat', 'notifications']));
});

test('looks for a release that was announced once the edges have it', async () => {
  openTab();
  await waitFor(() => expect(connections).toHaveLength(1));
  connections[0]?.say('event: release\ndata: {"app":"mfe-finance"}\n\n');
  await waitFor(() => expect(refreshRegistry).toHaveBeenCalledTimes(1), { timeout: 2_000 });
});

test('reads the tenant again after an event about it, and after a reset, before which one may have been missed', async () => {
  const { refreshed } = openTab();
  await waitFor(() => expect(connections).toHaveLength(1));
  connections[0]?.say('event: tenant\ndata: {"id":"a"}\n\nid: 7\ndata:\n\n');
  await waitFor(() => expect(refreshed).toEqual(['notifications', 'tenants']));
  refreshed.length = 0;
  connections[0]?.say('event: reset\ndata: {}\n\nid: 8\ndata:\n\n');
  await waitFor(() => expect(refreshed).toEqual(['notifications', 'chat', 'tenants']));
});

describe('the request of the stream', () => {
  afterEach(() => jest.restoreAllMocks());
  /** The headers of the stream and of an ordinary call, without what is particular to each request. */
  async function headersOfBoth() {
    const calls = mockEndpoint(listOrders, {} as never);
    await call(listOrders);
    openTab();
    await waitFor(() => expect(connections).toHaveLength(1));
    const rest = (headers: Headers) => [...headers].filter(([name]) => !['accept', 'x-cid', 'content-type'].includes(name));
    expect(connections[0]!.headers.get('x-cid')).toMatch(/^[0-9a-f-]{36}$/);
    return { stream: rest(connections[0]!.headers), call: rest(calls[0]!.headers) };
  }

  test('has the headers of every call, with the tenant by its id', async () => {
    const { stream, call: ordinary } = await headersOfBoth();
    expect(stream).toEqual(ordinary);
    expect(stream.map(([name]) => name)).toEqual(['authorization', 'x-tenant-id']);
  });

  test('names the tenant by its subdomain where no id is known', async () => {
    useSession.setState({ user: { ...makeUser('customer'), tenantId: 'acme' }, token: testToken({ tenantId: 'acme' }), subdomain: 'acme' });
    localStorage.clear();
    const { stream, call: ordinary } = await headersOfBoth();
    expect(stream).toEqual(ordinary);
    expect(stream).toContainEqual(['x-subdomain', 'acme']);
  });

  test('has no stub token as authorization outside of tests', async () => {
    jest.replaceProperty(process.env, 'NODE_ENV', 'production');
    useSession.setState({ token: `${useSession.getState().token!.split('.').slice(0, 2).join('.')}.stub` });
    openTab();
    await waitFor(() => expect(connections).toHaveLength(1));
    expect(connections[0]!.headers.get('authorization')).toBeNull();
  });

  test('ends the session if the response says that it has expired', async () => {
    const ended = jest.fn();
    const stop = onSessionEnd(ended);
    responseHeaders.set('x-session-expired', 'true');
    openTab();
    await waitFor(() => expect(ended).toHaveBeenCalledTimes(1));
    expect(useSession.getState().token).toBeNull();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(connections).toHaveLength(1);
    stop();
  });
});

test('reconnects with the last event id', async () => {
  openTab();
  await waitFor(() => expect(connections).toHaveLength(1));
  connections[0]?.say('event: reset\ndata: {}\n\nid: 41\ndata:\n\n');
  connections[0]?.say('id: 42\ndata:\n\n');
  await new Promise((resolve) => setTimeout(resolve, 20));
  connections[0]?.end();
  await waitFor(() => expect(connections).toHaveLength(2), { timeout: 5000 });
  expect(connections[1]?.headers.get('last-event-id')).toBe('42');
});

test('shares one connection between tabs, and another tab takes over when its owner closes', async () => {
  const tabs = [openTab(), openTab(), openTab()];
  await waitFor(() => expect(connections).toHaveLength(1));
  connections[0]?.say('event: message\ndata: {"id":"a","roomId":"b"}\n\n');
  await waitFor(() => expect(tabs.map(({ refreshed }) => refreshed)).toEqual([['chat'], ['chat'], ['chat']]));
  expect(connections).toHaveLength(1);
  tabs[0]?.stop();
  await waitFor(() => expect(connections).toHaveLength(2));
  connections[1]?.say('event: notification\ndata: {"id":"c"}\n\n');
  await waitFor(() => expect(tabs[2]?.refreshed).toEqual(['chat', 'notifications']));
  expect(tabs[0]?.refreshed).toEqual(['chat']);
});

test('does not pass events to another user in the same browser', async () => {
  const [mine, theirs] = [openTab('ana acme'), openTab('bo acme')];
  await waitFor(() => expect(connections.length).toBeGreaterThan(0));
  connections[0]?.say('event: message\ndata: {"id":"a","roomId":"b"}\n\n');
  await waitFor(() => expect(mine.refreshed).toEqual(['chat']));
  expect(theirs.refreshed).toEqual([]);
});

test('releases the connection in the back/forward cache, and refetches everything when restored', async () => {
  const { refreshed } = openTab();
  await waitFor(() => expect(connections).toHaveLength(1));
  window.dispatchEvent(new Event('pagehide'));
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await waitFor(() => expect(connections).toHaveLength(2));
  await waitFor(() => expect(refreshed).toEqual(['notifications', 'chat', 'tenants']));
});
