import { createHash } from 'node:crypto';
import { endpoints } from '@techadds/shared/contract/endpoints';
import { isPublicEndpoint } from '@techadds/shared/permissions';
import { createTestApp, type TestApp } from '../../../../test/app';
import type { OpenApiDocument, OpenApiOperation } from './openapi';

let app: TestApp;
let document: OpenApiDocument;
beforeAll(async () => {
  app = await createTestApp();
  document = (await app.anonymous.get('/api/openapi.json')).json<OpenApiDocument>();
});
afterAll(() => app.close());

const operations = () => Object.values(document.paths).flatMap((methods) => Object.values(methods));
const operation = (id: string) => operations().find(({ operationId }) => operationId === id) as OpenApiOperation;

/** The target of a reference; undefined where it does not exist. */
const follow = (ref: string) =>
  ref
    .replace('#/', '')
    .split('/')
    .reduce<unknown>((at, key) => (typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[key] : undefined), document);

function references(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => (key === '$ref' && typeof child === 'string' ? [child] : references(child)));
}

describe('the OpenAPI document', () => {
  test('lists every endpoint of the contract under its name', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(
      operations()
        .map(({ operationId }) => operationId)
        .sort(),
    ).toEqual(endpoints.map(({ name }) => name).sort());
    for (const { name, noun, endpoint } of endpoints) {
      const method = endpoint.method.toLowerCase();
      expect(document.paths[endpoint.path]?.[method]).toMatchObject({ operationId: name, tags: [noun], summary: endpoint.summary });
    }
  });

  test('contains the target of every reference', () => {
    const all = references(document);
    expect(all.length).toBeGreaterThan(100);
    expect(all.filter((ref) => follow(ref) === undefined)).toEqual([]);
    expect(follow('#/components/schemas/Nothing')).toBeUndefined();
  });

  test('documents inputs, outputs and permissions', () => {
    for (const { name, endpoint } of endpoints) {
      const { parameters = [], requestBody, responses, security } = operation(name);
      const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, param]) => param);
      expect(parameters.filter((parameter) => parameter.in === 'path').map((parameter) => parameter.name)).toEqual(inPath);
      expect(requestBody !== undefined).toBe(endpoint.body !== undefined);
      expect(requestBody?.description).toBe(endpoint.maxBodyKb && `At most ${endpoint.maxBodyKb.toLocaleString('en')} KB`);
      expect(Object.keys(responses)).toContain(String(endpoint.status ?? 200));
      expect(Object.keys(responses)).toContain(String(endpoint.replayStatus ?? endpoint.status ?? 200));
      expect(Object.keys(responses)).toEqual(expect.arrayContaining((endpoint.errors ?? []).map(String)));
      expect(security.length === 0).toBe(isPublicEndpoint(endpoint.permission));
    }
    expect(operation('acceptOrder')).toMatchObject({
      'x-permission': { name: 'orders.accept', roles: { partner_staff: 'partner', admin: 'tenant' } },
      responses: {
        200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/OrderDetail' } } } },
        401: { $ref: '#/components/responses/Error401' },
        409: { $ref: '#/components/responses/Error409' },
      },
    });
    expect(operation('previewFee').parameters).toEqual([
      expect.objectContaining({
        name: 'amountCents',
        required: true,
        schema: { type: 'integer', minimum: 1, maximum: 900_000_000_000_000 },
      }),
      expect.objectContaining({ name: 'method', required: false, schema: expect.objectContaining({ default: 'card' }) }),
      expect.objectContaining({ name: 'perkId', required: false }),
    ]);
  });
});

describe('the documentation page', () => {
  const page = () => app.anonymous.get('/api/docs');

  test('shows every endpoint and schema, and its links have targets', async () => {
    const html = (await page()).body;
    for (const { name, endpoint } of endpoints)
      expect([name, html.includes(`id="${name}"`) && html.includes(endpoint.path)]).toEqual([name, true]);
    const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    const links = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(links.length).toBeGreaterThan(50);
    expect(links.filter((link) => !ids.has(link))).toEqual([]);
  });

  test('permits only its own style and script', async () => {
    const { headers, body } = await page();
    const scripts = [...body.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, source = '']) => source);
    expect(scripts).toHaveLength(1);
    const hash = createHash('sha256')
      .update(scripts[0] ?? '')
      .digest('base64');
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[^' ]+'; script-src 'sha256-[^' ]+'; connect-src/,
    );
    expect(headers['content-security-policy']).toContain(`script-src 'sha256-${hash}'`);
    expect(body.replaceAll(/<script>[\s\S]*?<\/script>/g, '')).not.toMatch(/<script|style="|onclick|javascript:/i);
  });

  test('offers to try just the calls that an API token may make', async () => {
    const { body } = await page();
    expect(body).toContain('aria-label="Try listOrders"');
    for (const name of ['login', 'listApiTokens', 'changePassword']) expect(body).not.toContain(`aria-label="Try ${name}"`);
  });

  test('escapes the host, whatever it contains', async () => {
    const response = await app.anonymous.get('/docs', { host: '"><script>alert(1)</script>' });
    expect(response.body).not.toContain('<script>alert');
  });
});
