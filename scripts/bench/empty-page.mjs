import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { root } from '../lib/paths.mjs';

const source = `
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
createRoot(document.getElementById('root')).render(createElement('main', null, 'Hello'));`;
const page = '<!doctype html><html><head><script defer src="/main.js"></script></head><body><div id="root"></div></body></html>';

/** The least that a page with React can be: one script that renders one element, compressed. Returns its URL and how to stop it. */
export async function serveEmptyPage(folder) {
  const dir = join(folder, 'empty-page');
  await mkdir(dir, { recursive: true });
  await writeFile(join(dir, 'index.js'), source);
  await build(dir);
  const files = {
    '/': { type: 'text/html', body: brotliCompressSync(page) },
    '/main.js': { type: 'text/javascript', body: brotliCompressSync(await readFile(join(dir, 'dist/main.js'))) },
  };
  const server = createServer((request, response) => {
    const file = files[request.url];
    if (!file) return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': file.type, 'content-encoding': 'br', 'cache-control': 'no-cache' }).end(file.body);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${server.address().port}/`, stop: () => server.close() };
}

const { rspack } = createRequire(new URL('../../shared/package.json', import.meta.url))('@rspack/core');

const build = (dir) =>
  new Promise((resolve, reject) => {
    const compiler = rspack({
      mode: 'production',
      context: dir,
      entry: './index.js',
      target: ['web', 'es2022'],
      output: { path: join(dir, 'dist'), filename: 'main.js' },
      resolve: { modules: [join(root, 'node_modules')] },
    });
    compiler.run((error, stats) => (error || stats.hasErrors() ? reject(error ?? new Error(stats.toString())) : resolve()));
  });
