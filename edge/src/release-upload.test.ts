import { spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { createTemporaryFolder } from './testing/folder';

const releaseApi = pathToFileURL(resolve(__dirname, '../../shared/build/release-api.mjs')).href;
const dir = createTemporaryFolder();
const { x: publicKey, d: privateKey } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
beforeAll(() => writeFileSync(join(dir, 'release.json'), JSON.stringify({ name: 'mfe-finance', files: {} })));

let server: Server;
afterEach(() => server.close());

/** Calls a function of the module with an installation that is busy for the first requests. */
async function callWhileBusy(busy: number, call: (target: string) => string): Promise<{ bodies: string[]; status: unknown }> {
  const bodies: string[] = [];
  server = createServer((request, response) => {
    void text(request).then((body) => {
      const status = bodies.push(body) > busy ? 201 : 503;
      response.writeHead(status, { 'content-type': 'application/json', 'retry-after': '0' }).end('{}');
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const target = JSON.stringify({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, token: 'ta_1' });
  const code = `const { uploadRelease, changeRelease } = await import(${JSON.stringify(releaseApi)}); await ${call(target)};`;
  const [status] = (await once(spawn(process.execPath, ['--input-type=module', '-e', code]), 'exit')) as unknown[];
  return { bodies, status };
}

const upload = (target: string) => `uploadRelease(${target}, ${JSON.stringify({ dir, key: { publicKey, privateKey } })})`;

test('an upload to a busy installation is repeated, with the same bytes', async () => {
  const { bodies, status } = await callWhileBusy(2, upload);
  expect([status, bodies.length, new Set(bodies).size]).toEqual([0, 3, 1]);
});

test('an upload is given up after four attempts', async () => {
  const { bodies, status } = await callWhileBusy(9, upload);
  expect([status, bodies.length]).toEqual([1, 4]);
});

test('a rollback, which would go back further the second time, is not repeated', async () => {
  const { bodies, status } = await callWhileBusy(2, (target) => `changeRelease(${target}, 'mfe-finance', 'rollback', {})`);
  expect([status, bodies.length]).toEqual([1, 1]);
});
