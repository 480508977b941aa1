import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

/** Builds the program that `npm start` runs, apart from the one in `dist`, and returns its path. */
export async function builtServer(): Promise<string> {
  const api = resolve(__dirname, '../..');
  const out = join(api, 'node_modules/.cache/server-test');
  await promisify(execFile)('npx', ['rspack', 'build', '--output-path', out], { cwd: api });
  return join(out, 'server.js');
}
