import { spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serveBuiltPage } from './built-page.mjs';

/** A list as in the first steps of react-admin's documentation: its own layout and theme, a page of orders with six columns. */
const source = `
import { createElement as h } from 'react';
import { createRoot } from 'react-dom/client';
import { Admin, Resource, List, Datagrid, TextField, DateField, NumberField } from 'react-admin';
const load = async () => (await fetch('/orders.json')).json();
const none = () => Promise.reject(new Error('This page only lists.'));
const dataProvider = { getList: load, getOne: none, getMany: none, getManyReference: none, create: none, update: none, updateMany: none, delete: none,
  deleteMany: none };
const OrderList = () => h(List, { perPage: 50 }, h(Datagrid, null, h(TextField, { source: 'number' }), h(TextField, { source: 'service' }),
  h(TextField, { source: 'customer' }), h(TextField, { source: 'status' }), h(NumberField, { source: 'totalCents' }), h(DateField, { source: 'createdAt' })));
createRoot(document.getElementById('root')).render(h(Admin, { dataProvider, disableTelemetry: true }, h(Resource, { name: 'orders', list: OrderList })));`;

const orders = {
  data: Array.from({ length: 50 }, (_, index) => ({
    id: index,
    number: `OR-2026-${String(index).padStart(4, '0')}`,
    ...{ service: `Cloud migration ${index}`, customer: `Customer ${index % 7}`, status: 'In progress' },
    ...{ totalCents: 158_400 + index, createdAt: '2026-11-01T09:00:00.000Z' },
  })),
  total: 500,
};

/** A list of react-admin, built from the package of the registry. */
export async function serveReactAdmin(folder) {
  const dir = join(folder, 'react-admin');
  await mkdir(dir, { recursive: true });
  await writeFile(join(dir, 'package.json'), '{ "private": true }');
  const { status } = spawnSync('npm', ['install', '--no-audit', '--no-fund', 'react-admin@5', 'react@19', 'react-dom@19'], {
    cwd: dir,
    stdio: 'ignore',
  });
  if (status !== 0) throw new Error('react-admin could not be installed.');
  return serveBuiltPage({ dir, source, modules: join(dir, 'node_modules'), more: { '/orders.json': orders } });
}
