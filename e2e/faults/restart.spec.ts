import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from '@playwright/test';
import { emails, password } from '../support/people';

const root = resolve(import.meta.dirname, '../..');

const freePort = () =>
  new Promise<string>((found) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => found(String(port)));
    });
  });

async function start(env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: '', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  await new Promise<void>((ready, failed) => {
    child.stdout!.on('data', (text: Buffer) => String(text).includes('is ready at') && ready());
    child.on('exit', () => failed(new Error('did not start')));
  });
  return child;
}

/** Kills a process and all its descendants at once, without a chance to tidy up; the database's server too. */
function killAll(pid: number, dataDir: string): void {
  const children = (parent: number): number[] => {
    const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(parent)], { encoding: 'utf8' });
    return stdout
      .split('\n')
      .map(Number)
      .filter(Boolean)
      .flatMap((child) => [child, ...children(child)]);
  };
  const postmasters = readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .filter((entry) => {
      try {
        const command = readFileSync(`/proc/${entry}/cmdline`, 'utf8');
        return command.includes('postgres') && command.includes(dataDir.split('/').pop()!);
      } catch {
        return false;
      }
    })
    .map(Number);
  for (const each of [pid, ...children(pid), ...postmasters.flatMap((each) => [each, ...children(each)])]) {
    try {
      process.kill(each, 'SIGKILL');
    } catch {
      // Gone already, with its parent.
    }
  }
}

test('after kill -9 of everything during use, all that was acknowledged is still there', async () => {
  test.setTimeout(180_000);
  const dataDir = mkdtempSync(join(tmpdir(), 'techadds-restart-'));
  const env = { PORT: await freePort(), API_PORT: await freePort(), DATA_DIR: dataDir };
  const api = (path: string, token?: string, body?: object) =>
    fetch(`http://localhost:${env.PORT}/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });

  let app = await start(env);
  const signIn = async () =>
    ((await (await api('/auth/login', undefined, { email: emails.customer, password })).json()) as { token: string }).token;
  const token = await signIn();
  const { items } = (await (await api('/marketplace/catalog/items?limit=1', token)).json()) as { items: { id: string }[] };
  const service = (await (await api(`/marketplace/catalog/items/${items[0]!.id}`, token)).json()) as { packages: { name: string }[] };

  const acknowledged: string[] = [];
  let killed = false;
  const ordering = Array.from({ length: 4 }, async () => {
    while (!killed) {
      try {
        const answer = await api('/orders', token, { serviceId: items[0]!.id, package: service.packages[0]!.name });
        if (answer.status === 201) acknowledged.push(((await answer.json()) as { id: string }).id);
      } catch {
        // The server died under this request, which was therefore not acknowledged.
      }
    }
  });
  await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(20);
  killAll(app.pid!, dataDir);
  killed = true;
  await Promise.all(ordering);

  app = await start(env);
  try {
    const again = await signIn();
    for (const id of acknowledged) expect((await api(`/orders/${id}`, again)).status).toBe(200);
  } finally {
    killAll(app.pid!, dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  }
});
