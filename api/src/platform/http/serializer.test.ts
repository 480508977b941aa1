import * as z from 'zod/mini';
import { listAuditEvents } from '@techadds/shared/contract/audit/endpoints';
import { endpoint } from '@techadds/shared/contract/endpoint';
import { webUrl } from '@techadds/shared/contract/fields';
import { endpoints } from '@techadds/shared/contract/endpoints';
import { createExample } from './openapi/example-values';
import { buildOpenApiDocument } from './openapi/openapi';
import { toJsonSchema } from './json-schema';
import { createSerializer } from './serializer';

const tenant = endpoint({
  method: 'GET',
  path: '/tests',
  summary: 'A test',
  permission: 'health.public',
  response: z.object({ id: z.string(), note: z.nullable(z.string()), nested: z.array(z.object({ n: z.int() })) }),
});
const document = buildOpenApiDocument('test');
const row = { id: 'a', note: null, passwordHash: 'secret', nested: [{ n: 1, cost: 7 }] };

test.each([
  ['development', true],
  ['production', false],
])('serializes only declared fields in %s', (_name, checked) => {
  expect(JSON.parse(createSerializer(tenant, checked)(row))).toEqual({ id: 'a', note: null, nested: [{ n: 1 }] });
});

test('reads a schema for the first response, not at the start', () => {
  const readSchema = jest.fn(() => tenant.response);
  const serialize = createSerializer(Object.defineProperty({ ...tenant }, 'response', { get: readSchema }), false);
  expect(readSchema).not.toHaveBeenCalled();
  serialize(row);
  serialize(row);
  expect(readSchema).toHaveBeenCalledTimes(1);
});

test('rejects a missing or mistyped field in development', () => {
  expect(() => createSerializer(tenant, true)({ ...row, id: 7 })).toThrow();
  expect(() => createSerializer(tenant, true)({ id: 'a', note: null })).toThrow();
});

test('sends what the schema accepted, also where standards have another idea of its format', () => {
  const evidence = endpoint({
    ...{ method: 'GET', path: '/tests', summary: 'A test', permission: 'health.public' },
    response: z.object({ links: z.array(z.nullable(webUrl)), code: z.union([z.int(), z.string().check(z.regex(/^a/))]) }),
  });
  const output = { links: ['https://halden.example/?a="b"&c=<d>', null], code: 'abc' };
  for (const checked of [true, false]) expect(JSON.parse(createSerializer(evidence, checked)(output))).toEqual(output);
});

test('keeps all before and after values of audit events in both modes', () => {
  const time = '2026-11-20T09:00:00.000Z';
  const id = '5f0c1f6e-8a53-4b0a-9c55-2f1f0f3a7b10';
  const event = {
    id,
    seq: 1,
    time,
    event: 'order.accepted',
    description: 'x',
    targets: [{ type: 'order', id, name: 'n' }],
    ip: null,
    userAgent: 'u',
  };
  const actor = { type: 'user', id, name: 'Ana', role: 'admin' };
  const after = { a: [1, 'x', null, { deep: { b: true } }] };
  const meta = { total: 1, limit: 50, offset: 0, sort: 'time', order: 'desc', hasMore: false };
  const chain = { impersonator: null, prevHash: '0'.repeat(64), hash: 'a'.repeat(64) };
  const page = { items: [{ ...event, actor, before: null, after, correlationId: 'c', ...chain }], meta };
  for (const checked of [true, false]) expect(JSON.parse(createSerializer(listAuditEvents, checked)(page))).toEqual(page);
});

test.each(endpoints.filter(({ endpoint: { status } }) => status !== 204).map(({ name, endpoint: e }) => [name, e] as const))(
  '%s is serialized equally in development and production',
  (_name, each) => {
    const example = createExample(document, toJsonSchema(each.response, 'output', 'draft-2020-12'));
    expect(JSON.parse(createSerializer(each, false)(example))).toEqual(JSON.parse(createSerializer(each, true)(example)));
  },
);
