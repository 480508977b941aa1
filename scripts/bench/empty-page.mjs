import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../lib/paths.mjs';
import { serveBuiltPage } from './built-page.mjs';

const source = `
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
createRoot(document.getElementById('root')).render(createElement('main', null, 'Hello'));`;

/** The least that a page with React can be: one script that renders one element. */
export async function serveEmptyPage(folder) {
  const dir = join(folder, 'empty-page');
  await mkdir(dir, { recursive: true });
  return serveBuiltPage({ dir, source, modules: join(root, 'node_modules') });
}
