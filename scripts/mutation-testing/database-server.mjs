import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from '../lib/paths.mjs';

const program = `
  const { transformFileSync } = require('@swc/core');
  const options = { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' }, module: { type: 'commonjs' } };
  require.extensions['.ts'] = (module, file) => module._compile(transformFileSync(file, options).code, file);
  const { startEmbeddedPostgres } = require('./api/src/platform/database/embedded/embedded-postgres.ts');
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300', autovacuum: 'off' };
  startEmbeddedPostgres({ dataDir: process.argv[1], settings }).then((server) => {
    console.log(server.ownerUrl);
    process.stdin.on('end', () => server.stop()).resume();
  });`;

/** Starts one database server for all test runs; starting one for each would take longer than the tests. */
export async function startDatabaseServer() {
  if (process.env.TEST_DATABASE_URL) return { url: process.env.TEST_DATABASE_URL, stop: async () => undefined };
  const dataDir = mkdtempSync(join(tmpdir(), 'techadds-mutants-'));
  chmodSync(dataDir, 0o755);
  const child = spawn(process.execPath, ['-e', program, dataDir], { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const [url] = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    ended.then(() => Promise.reject(new Error('The database server did not start.'))),
  ]);
  return {
    url,
    stop: async () => {
      child.stdin.end();
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
