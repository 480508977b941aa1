import { refresh } from '@techadds/shared/contract/accounts/endpoints';
import { uploadFile } from '@techadds/shared/api/upload';
import { clearSession, enterImpersonation, exitImpersonation, onSessionEnd, useSession } from '@techadds/shared/session';
import { makeUser, mockEndpoint, signInAs, testToken } from '@techadds/shared/testing';

interface FakeResponse {
  status: number;
  body?: string;
  headers?: string;
}
interface Sent {
  url: string;
  headers: Headers;
  withCredentials: boolean;
}
let sent: Sent[];
/** Answers each upload in turn; none means that the connection breaks. */
function server(...responses: (FakeResponse | (() => FakeResponse))[]) {
  sent = [];
  globalThis.XMLHttpRequest = class {
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
    withCredentials = false;
    onload?: () => void;
    onerror?: () => void;
    onabort?: () => void;
    status = 0;
    statusText = '';
    responseText = '';
    private rawHeaders = '';
    private url = '';
    private headers = new Headers();
    open(_method: string, url: string) {
      this.url = url;
    }
    setRequestHeader(name: string, value: string) {
      this.headers.set(name, value);
    }
    getAllResponseHeaders() {
      return this.rawHeaders;
    }
    abort() {
      this.onabort?.();
    }
    send() {
      sent.push({ url: this.url, headers: this.headers, withCredentials: this.withCredentials });
      this.upload.onprogress?.({ loaded: 1, total: 2 });
      const next = responses.shift();
      if (!next) return this.onerror?.();
      const response = typeof next === 'function' ? next() : next;
      Object.assign(this, { status: response.status, responseText: response.body ?? '', rawHeaders: response.headers ?? '' });
      this.onload?.();
    }
  } as never;
}
const stored = { id: 'f', name: 'a.png' };
const ok = (headers = '') => ({ status: 201, body: JSON.stringify(stored), headers });
const file = new File(['abc'], 'a.png');
const upload = () => uploadFile(file, 'attachment', () => undefined);

const ended = jest.fn();
let stop: () => void;
beforeEach(() => {
  history.replaceState(null, '', '/orders');
  ended.mockClear();
  stop = onSessionEnd(ended);
  sessionStorage.clear();
});
afterEach(() => stop());

test('sends the headers of every call, and reports the progress', async () => {
  signInAs('customer');
  server(ok());
  const progress: number[] = [];
  expect(await uploadFile(file, 'attachment', (fraction) => progress.push(fraction))).toEqual(stored);
  const { url, headers, withCredentials } = sent[0]!;
  expect([url, withCredentials, progress]).toEqual(['/api/files', true, [0.5]]);
  expect(headers.get('authorization')).toBe(`Bearer ${useSession.getState().token}`);
  expect(headers.get('x-tenant-id')).toBe(useSession.getState().user?.tenantId);
  expect(headers.get('x-cid')).toMatch(/^[0-9a-f-]{36}$/);
  expect(headers.get('accept')).toBe('application/json');
});

test.each([201, 401, 403, 500])('a response (%i) that says the session has expired ends it', async (status) => {
  signInAs('customer');
  sessionStorage.setItem('sessionId', 'x');
  server({ status, body: '{}', headers: 'content-type: application/json\r\nx-session-expired: true\r\n' });
  await upload().catch(() => undefined);
  expect(ended).toHaveBeenCalled();
  expect(useSession.getState().token).toBeNull();
  expect(sessionStorage.getItem('sessionId')).toBeNull();
  expect(sent).toHaveLength(1);
});

test('stores the session id', async () => {
  signInAs('customer');
  server(ok('x-session-id: abc\r\n'));
  await upload();
  expect(sessionStorage.getItem('sessionId')).toBe('abc');
});

test('leaves no session id behind where the user signed out meanwhile', async () => {
  signInAs('customer');
  server(() => {
    clearSession();
    return ok('x-session-id: abc\r\n');
  });
  await upload();
  expect(sessionStorage.getItem('sessionId')).toBeNull();
});

test('refreshes a rejected token and sends the file again', async () => {
  signInAs('customer');
  const fresh = testToken({ n: 1 });
  mockEndpoint(refresh, { token: fresh });
  server({ status: 401, body: '{"error":"No"}' }, ok());
  expect(await upload()).toEqual(stored);
  expect(sent.map(({ headers }) => headers.get('authorization')).at(-1)).toBe(`Bearer ${fresh}`);
});

test('sends nothing during an impersonation', async () => {
  signInAs('super_admin');
  server(ok());
  enterImpersonation({
    token: testToken(),
    user: makeUser('customer'),
    actor: { id: 'a', name: 'Root' },
    reason: 'Help',
    returnTo: '/observability',
    expiresAt: new Date(Date.now() + 60_000).toISOString(),
  });
  await expect(upload()).rejects.toMatchObject({ code: 'view_as_read_only' });
  expect(sent).toEqual([]);
  exitImpersonation('stopped');
});

test.each([
  [
    { status: 413, body: '{"error":"Too large","cid":"c"}' },
    { status: 413, message: 'Too large', cid: 'c' },
  ],
  [{ status: 502, body: '<html>' }, { status: 502 }],
  [undefined, { status: 'FETCH_ERROR' }],
])('reports the failure of %j', async (response, error) => {
  signInAs('customer');
  server(...(response ? [response] : []));
  await expect(upload()).rejects.toMatchObject(error);
});

test('stops on request', async () => {
  signInAs('customer');
  server(ok());
  await expect(uploadFile(file, 'attachment', () => undefined, AbortSignal.abort())).rejects.toThrow();
  expect(sent).toEqual([]);
});

test('does not send a file of more than 5 MB', async () => {
  signInAs('customer');
  server(ok());
  await expect(uploadFile(new File([new Uint8Array(5_242_881)], 'a.png'), 'attachment', () => undefined)).rejects.toMatchObject({
    status: 422,
  });
  expect(sent).toEqual([]);
});
