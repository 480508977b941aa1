import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const { rspack } = createRequire(new URL('../../shared/package.json', import.meta.url))('@rspack/core');
const page = '<!doctype html><html><head><script defer src="/main.js"></script></head><body><div id="root"></div></body></html>';

const build = (dir, modules) =>
  new Promise((resolve, reject) => {
    const compiler = rspack({
      mode: 'production',
      context: dir,
      entry: './index.js',
      target: ['web', 'es2022'],
      output: { path: join(dir, 'dist'), filename: 'main.js' },
      resolve: { modules: [modules] },
      performance: false,
    });
    compiler.run((error, stats) => (error || stats.hasErrors() ? reject(error ?? new Error(stats.toString('errors-only'))) : resolve()));
  });

/**
 * Builds a page of one script and serves it, compressed, and every file that `more` has.
 * @param {{ dir: string, source: string, modules: string, more?: Record<string, unknown> }} options `modules` is the folder of its packages; `more`
 *   has JSON by path
 * @returns the URL, and how to stop it
 */
export async function serveBuiltPage({ dir, source, modules, more = {} }) {
  await writeFile(join(dir, 'index.js'), source);
  await build(dir, modules);
  const toFile = (type, body) => ({ type, body: brotliCompressSync(body) });
  const files = {
    '/': toFile('text/html', page),
    '/main.js': toFile('text/javascript', await readFile(join(dir, 'dist/main.js'))),
    ...Object.fromEntries(Object.entries(more).map(([path, json]) => [path, toFile('application/json', JSON.stringify(json))])),
  };
  const server = createServer((request, response) => {
    const file = files[request.url];
    if (!file) return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': file.type, 'content-encoding': 'br', 'cache-control': 'no-cache' }).end(file.body);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${server.address().port}/`, stop: () => server.close() };
}
