import { Registry } from 'prom-client';
import { createTenantLoadRecorder } from './tenant-load';

let now = 0;
let registry: Registry;
beforeEach(() => {
  now = 0;
  registry = new Registry();
});
const createRecorder = () => createTenantLoadRecorder(() => new Date(now), registry);

test('adds up the requests of each tenant, the heaviest first, of the last ten minutes', () => {
  const load = createRecorder();
  load.observe('a', 10);
  load.observe('a', 20);
  load.observe('b', 50);
  expect(load.list()).toEqual([
    ['b', { requests: 1, totalMs: 50 }],
    ['a', { requests: 2, totalMs: 30 }],
  ]);
  now = 6 * 60_000;
  load.observe('a', 30);
  expect(load.list()[0]).toEqual(['a', { requests: 3, totalMs: 60 }]);
  now = 12 * 60_000;
  expect(load.list()).toEqual([['a', { requests: 1, totalMs: 30 }]]);
});

test('counts for Prometheus, beyond a thousand tenants together', async () => {
  const load = createRecorder();
  for (let n = 0; n < 1_002; n += 1) load.observe(`tenant-${n}`, 500);
  load.observe('tenant-7', 1_500);
  const text = await registry.metrics();
  expect(text).toMatch(/^tenant_requests_total\{tenant="tenant-7"\} 2$/m);
  expect(text).toMatch(/^tenant_request_seconds_total\{tenant="tenant-7"\} 2$/m);
  expect(text).toMatch(/^tenant_requests_total\{tenant="other"\} 2$/m);
  expect(text).not.toContain('tenant-1000"');
});
