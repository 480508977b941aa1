import { spawn, type ChildProcess } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** The repository root. */
export const repositoryRoot = resolve(import.meta.dirname, '../..');

/** The data directory and API port of the app under test. */
export const appUnderTest = { dataDir: resolve(repositoryRoot, process.env.DATA_DIR || '.data'), apiPort: process.env.API_PORT || '3000' };

export const findFreePort = () =>
  new Promise<string>((found) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => found(String(port)));
    });
  });

/**
 * Starts a built server and resolves when the URL `ready` responds. It exits with this process (IPC channel).
 * @throws Error if the server exits before that
 */
export async function startServer(script: string, env: NodeJS.ProcessEnv, ready: string): Promise<ChildProcess> {
  const server = spawn(process.execPath, [resolve(repositoryRoot, script)], {
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: '', ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  for (;;) {
    if (server.exitCode !== null) throw new Error(`${script} ended with ${server.exitCode}`);
    const answer = await fetch(ready, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
    if (answer?.ok) return server;
    await wait(50);
  }
}

/** Stops a server and resolves when it has exited. */
export async function stopServer(server: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const gone = new Promise((resolve) => server.once('exit', resolve));
  server.kill(signal);
  await gone;
}
