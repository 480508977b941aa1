import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A request of a command: method, path, token and body. */
export interface SentRequest {
  method: string;
  path: string;
  token: string | undefined;
  body: Record<string, unknown> | undefined;
}

const current = { version: '00000000aa', commit: null, by: 'Ana', createdAt: '2026-05-04T10:20:30.000Z', bytes: 1_000, gate: [] };
const signInPage = `<h1>Sign in</h1><form action="/dashboard"><label>Email <input name="email"></label>
  <label>Password <input name="password" type="password"></label><button>Sign in</button></form>`;

/** The versions of an app, as the API describes them. */
const describeApp = (app: string) => ({
  released: { app, current, off: false, canary: null, previous: null },
  ...{ health: [], tabs: { from: current.createdAt, until: current.createdAt, items: [] }, items: [] },
});

function reply(method: string, path: string, getServed: () => object): object | undefined {
  const [, app, action] = /^\/api\/releases\/([\w-]+)(?:\/([\w-]+))?$/.exec(path) ?? [];
  if (path === '/api/auth/login') return { token: 't' };
  if (path === '/registry.json') return { remotes: [getServed()] };
  if (app === undefined) return undefined;
  if (method === 'GET') return describeApp(app);
  return action === 'development' ? { grant: 'g.r.ant', expiresAt: '2026-05-04T22:20:30.000Z' } : { app, current, off: false };
}

/**
 * An installation elsewhere as commands see it: it accepts every change of a release, and any path is a page that shows.
 * @param getServed the release that its registry has
 */
export async function startInstallation(getServed: () => object): Promise<{ url: string; requests: SentRequest[]; server: Server }> {
  const requests: SentRequest[] = [];
  const server = createServer((request, response) => {
    const [method, path] = [request.method!, request.url!.split('?')[0]!];
    void text(request).then((body) => {
      const answer = reply(method, path, getServed);
      if (path.startsWith('/api/releases'))
        requests.push({
          method,
          path,
          token: request.headers.authorization,
          body: body ? (JSON.parse(body) as SentRequest['body']) : undefined,
        });
      if (path.startsWith('/preview/')) response.setHeader('set-cookie', `release-preview=${path.slice('/preview/'.length)}; Path=/`);
      response.setHeader('content-type', answer ? 'application/json' : 'text/html');
      response.end(answer ? JSON.stringify(answer) : path === '/login' ? signInPage : '<h1>Page</h1>');
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests, server };
}
