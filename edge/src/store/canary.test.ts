import { randomUUID } from 'node:crypto';
import { isInCanary } from './canary';

const version = '00000000aa';
const tenants = Array.from({ length: 2_000 }, () => randomUUID());
const choose = (percent: number, app = 'mfe-finance') =>
  tenants.filter((id) => isInCanary(app, { version, percent, tenantIds: [] }, { tenantId: id }));

test('takes about the share of tenants that was asked for, and all or none at the ends', () => {
  expect([choose(0).length, choose(100).length]).toEqual([0, tenants.length]);
  expect(choose(10).length).toBeGreaterThan(140);
  expect(choose(10).length).toBeLessThan(260);
});

test('a larger share contains a smaller one', () => {
  const larger = new Set(choose(30));
  expect(choose(10).every((id) => larger.has(id))).toBe(true);
});

test('other apps start with other tenants', () => {
  expect(choose(10, 'mfe-admin')).not.toEqual(choose(10));
});

test('named tenants get it in any case, and visitors never', () => {
  const [id] = tenants;
  expect(isInCanary('mfe-finance', { version, percent: 0, tenantIds: [id!] }, { tenantId: id })).toBe(true);
  expect(isInCanary('mfe-finance', { version, percent: 100, tenantIds: [] }, {})).toBe(false);
});
