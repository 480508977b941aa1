import { fetchApi } from '@techadds/shared/api';
import { clearSession } from '@techadds/shared/session';
import { signInAs, testToken } from '@techadds/shared/testing';

/** The URLs of all requests; each is answered with these headers. */
function server(headers: Record<string, string> = {}) {
  const urls: string[] = [];
  globalThis.fetch = (url) => {
    urls.push(url as string);
    return Promise.resolve(new Response('{}', { headers }));
  };
  return urls;
}
const setBase = (content: string) => (document.head.innerHTML = `<meta name="api-base" content="${content}">`);
afterEach(() => (document.head.innerHTML = ''));

test.each([
  [undefined, '/api/orders'],
  ['', '/api/orders'],
  ['/api', '/api/orders'],
  ['/backend/v1', '/backend/v1/orders'],
  ['http://localhost:3000', 'http://localhost:3000/orders'],
  ['https://api.techadds.example/api', 'https://api.techadds.example/api/orders'],
])('with the base %p requests %s, with or without a leading /api/', async (base, url) => {
  if (base !== undefined) setBase(base);
  const urls = server();
  await fetchApi('/orders', null, {});
  await fetchApi('/api/orders', null, {});
  expect(urls).toEqual([url, url]);
});

test('strips only a whole /api/, once', async () => {
  const urls = server();
  await fetchApi('/apiary', null, {});
  await fetchApi('/api/api/x', null, {});
  expect(urls).toEqual(['/api/apiary', '/api/api/x']);
});

test('a response that comes after the sign-out leaves no session id behind', async () => {
  signInAs('customer');
  server({ 'x-session-id': 'late' });
  const late = fetchApi('/auth/logout', testToken(), { method: 'POST' });
  clearSession();
  await late;
  expect(Object.keys(sessionStorage)).toEqual([]);
  // The sign-in has no token yet.
  await fetchApi('/auth/login', null, { method: 'POST' });
  expect(sessionStorage.getItem('sessionId')).toBe('late');
});
