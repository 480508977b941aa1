import * as z from 'zod/mini';
import { endpoints } from '@techadds/shared/contract/endpoints';
import { getAuditEvent } from '@techadds/shared/contract/audit/endpoints';
import { getOrder } from '@techadds/shared/contract/orders/endpoints';
import { getPublicQuote } from '@techadds/shared/contract/quotes/endpoints';
import { queryKey } from '@techadds/shared/api';
import { isStored, omittedFields, storedEndpoints, toStoredJson } from './stored-endpoints';

/** The names of all fields of a response, at any depth. */
function listFields(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties } = schema as { properties?: object };
  return [...Object.keys(properties ?? {}), ...Object.values(schema).flatMap(listFields)];
}
const toFields = (response: z.ZodMiniType) => listFields(z.toJSONSchema(response, { unrepresentable: 'any', io: 'output' }));

test('selects queries of the listed endpoints only', () => {
  expect(isStored(queryKey(getOrder, { params: { id: 'o-1' } }))).toBe(true);
  expect(isStored(queryKey(getAuditEvent, { params: { id: 'e-1' } }))).toBe(false);
  expect(isStored(queryKey(getPublicQuote, { params: { token: 't' } }))).toBe(false);
  expect(isStored(['orders'])).toBe(false);
  // Pages of an endless list are one query of their own; each page is kept by itself.
  expect(isStored([...queryKey(getOrder), [1, 2]])).toBe(false);
});

test('lists no endpoint of audit, accounts, conversations, users, files or links', () => {
  const kept = storedEndpoints.map(({ path }) => path);
  const sensitive =
    /^\/(audit|finance|auth|admin|public|chat|files|observability|notifications|search|pwa|setup|contracts)\b|export|pdf|stream/;
  expect(kept.filter((path) => sensitive.test(path))).toEqual([]);
  expect(endpoints.filter(({ endpoint: { path } }) => sensitive.test(path)).length).toBeGreaterThan(50);
  expect(storedEndpoints.filter(({ method, type }) => method !== 'GET' || type !== undefined)).toEqual([]);
});

test('keeps no field by which its holder could act', () => {
  const secret = /token|secret|password|link|^url$/i;
  const found = new Set(storedEndpoints.flatMap(({ response }) => toFields(response)).filter((name) => secret.test(name)));
  expect([...found].sort()).toEqual([...omittedFields].sort());
  const kept = toStoredJson({ id: 'q-1', link: 'https://acme.test/q/secret', payment: { url: 'https://pay.test/1', status: 'open' } });
  expect(JSON.parse(kept)).toEqual({ id: 'q-1', link: null, payment: { url: null, status: 'open' } });
});
