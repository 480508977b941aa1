import type { EarlyRequest } from '@techadds/shared/api';
import { fetchApi } from '@techadds/shared/api';
import { makeUser, signInAs, testToken } from '@techadds/shared/testing';

let sent: [string, RequestInit | undefined][] = [];
beforeEach(() => {
  sent = [];
  history.replaceState(null, '', '/orders');
  globalThis.__earlyRequests = undefined;
  document.head.innerHTML =
    '<meta name="api-base" content="/api"><script type="application/json" id="early-requests">["/auth/me","/tenants/{tenantId}"]</script>';
  globalThis.fetch = (url, init) => {
    sent.push([url as string, init]);
    return Promise.resolve(new Response('early'));
  };
});
afterEach(() => localStorage.clear());

/** Runs the script of the document. */
async function runScript(): Promise<EarlyRequest[] | undefined> {
  jest.resetModules();
  await import('./send');
  return globalThis.__earlyRequests;
}

test('sends each request as the API client does, which then uses the responses', async () => {
  signInAs('admin');
  const { tenantId } = makeUser('admin');
  await runScript();
  expect(sent.map(([url]) => url)).toEqual(['/api/auth/me', `/api/tenants/${tenantId}`]);
  expect(sent[0]![1]).toMatchObject({ credentials: 'include', headers: { 'X-Tenant-Id': tenantId, Accept: 'application/json' } });
  const token = localStorage.getItem('token');
  expect(await (await fetchApi('/auth/me', token, { method: 'GET' })).text()).toBe('early');
  expect(sent).toHaveLength(2);
});

test.each<[string, () => void]>([
  ['without a token', () => localStorage.removeItem('token')],
  ['with an expired token', () => localStorage.setItem('token', testToken({}, -60))],
  ['with a token of another tenant', () => localStorage.setItem('token', testToken({ tenantId: '0d9f5f0a-0000-4000-8000-000000000002' }))],
  ['without a tenant', () => localStorage.setItem('user', '{}')],
  ['with something else in storage', () => localStorage.setItem('user', '{')],
])('sends nothing %s', async (_, change) => {
  signInAs('admin');
  change();
  expect(await runScript()).toBeUndefined();
  expect(sent).toEqual([]);
});

test('sends nothing where storage is blocked', async () => {
  jest.resetModules();
  await import('@techadds/shared/session');
  const blocked = jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  await import('./send');
  blocked.mockRestore();
  expect(sent).toEqual([]);
});

test('a request without a response is sent again by the client', async () => {
  signInAs('admin');
  globalThis.fetch = () => Promise.reject(new TypeError('offline'));
  const [first] = (await runScript())!;
  expect(await first!.response).toBeUndefined();
});

test('reports a shell that shows nothing', async () => {
  jest.useFakeTimers();
  const sendBeacon = jest.fn();
  Object.assign(navigator, { sendBeacon });
  document.head.innerHTML = '<meta name="app-version" content="00000000ab">';
  document.body.innerHTML = '<div id="root"></div>';
  await runScript();
  jest.advanceTimersByTime(20_000);
  jest.useRealTimers();
  expect(sendBeacon).toHaveBeenCalledTimes(1);
});
