import { isPublicEndpoint, permissions, getScope } from '@techadds/shared/permissions';
import { roles } from '@techadds/shared/roles';
import { z } from 'zod';
import { LostDealForm, MergeContactForm } from './crm/forms';
import { ImportedCustomer, MergeCustomerForm } from './customers/forms';
import { endpoints } from './endpoints';
import { PushPayload } from './push/payload';
import { QuoteForm } from './quotes/forms';
import { RemoteEvent } from './releases/beacon';
import { AppPointer } from './releases/pointers';
import { ServiceForm } from './services/forms';
import { NewCompany, TestEmailForm } from './setup/forms';
import { BrowserSpan } from './traces/browser-spans';
import { orderActions, orderTransitions, orderStatuses } from './orders/states';

test.each(endpoints)('$name declares each param of its path', ({ endpoint }) => {
  const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
  expect(Object.keys(endpoint.params?.def.shape ?? {})).toEqual(inPath);
});

/** Paths of the objects in a JSON schema that admit fields without declaring them. */
function findOpenObjects(schema: unknown, path = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const isOpen = 'properties' in schema && (schema as { additionalProperties?: unknown }).additionalProperties !== false;
  const inside = Object.entries(schema).flatMap(([key, value]) => findOpenObjects(value, `${path}/${key}`));
  return isOpen ? [path, ...inside] : inside;
}
const findOpenFields = (schema: z.core.$ZodType) => findOpenObjects(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));

test.each(endpoints)('$name takes no field that it does not declare', ({ endpoint }) => {
  const inputs = [endpoint.body, endpoint.query, endpoint.params].filter((schema) => schema !== undefined);
  expect(inputs.flatMap(findOpenFields)).toEqual([]);
});

test.each([
  ['a span of a browser', BrowserSpan],
  ['an event of a remote', RemoteEvent],
  ['a push message', PushPayload],
  ['the pointer of an app', AppPointer],
  ['a row of imported customers', ImportedCustomer],
  ['the form of a quote', QuoteForm],
  ['the form of a service', ServiceForm],
  ['the form of a company', NewCompany],
  ['the form of a test e-mail', TestEmailForm],
  ['the form of a lost deal', LostDealForm],
  ['the form that merges contacts', MergeContactForm],
  ['the form that merges customers', MergeCustomerForm],
])('%s takes no field that it does not declare', (_, schema) => {
  expect(findOpenFields(schema)).toEqual([]);
});

test('no two endpoints share a method and path', () => {
  const addresses = endpoints.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);
  expect(new Set(addresses).size).toBe(addresses.length);
});

test('every permission is used, and every used permission is declared', () => {
  expect([...new Set(endpoints.map(({ endpoint }) => endpoint.permission))].sort()).toEqual(Object.keys(permissions).sort());
});

test('denies a permission to roles that it does not list', () => {
  expect(getScope('orders.accept', 'customer')).toBeUndefined();
  expect(getScope('orders.place', 'admin')).toBeUndefined();
  expect(isPublicEndpoint('orders.read')).toBe(false);
  for (const role of roles) expect(getScope('session.own', role)).toBe('own');
});

test.each(orderActions)('the order table transitions %s from known states to a known state', (action) => {
  const { from, to } = orderTransitions[action];
  expect(orderStatuses).toEqual(expect.arrayContaining([...from, ...(to === null ? [] : [to])]));
  expect(from).not.toContain(to);
});
