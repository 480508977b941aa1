import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const loader = pathToFileURL(resolve(__dirname, '../../build/strip-schemas-loader.mjs')).href;

/** The output of the browser build's loader. @throws if the loader rejects the source */
function lightened(source: string): string {
  const run = `import load from ${JSON.stringify(loader)}; process.stdout.write(load.call({ resourcePath: 'a.ts' }, ${JSON.stringify(source)}));`;
  return execFileSync(process.execPath, ['--input-type=module', '-e', run], { encoding: 'utf8', stdio: 'pipe' });
}

test('keeps what a call needs of an endpoint and removes its schemas', () => {
  const orders = lightened(readFileSync(resolve(__dirname, 'orders/endpoints.ts'), 'utf8'));
  expect(orders).toContain("path: '/orders/{id}/decline'");
  expect(orders).toContain("permission: 'orders.decline'");
  expect(orders).toContain("refetches: ['dashboard', 'notifications']");
  expect(orders).toContain('status: 201');
  expect(orders).not.toMatch(/^\s*(params|query|body|response|summary|errors):/m);
});

test('keeps a schema and marks it as droppable if unused', () => {
  expect(lightened('export const A = z.object({ b: z.string() });')).toBe(
    'export const A = /*#__PURE__*/ (() => ( z.object({ b: z.string() })))();',
  );
  expect(lightened('const fields = { b: z.string() };')).toBe('const fields = /*#__PURE__*/ (() => ( { b: z.string() }))();');
});

test('removes schemas from what several endpoints have in common', () => {
  const stripped = lightened(
    'const action = { permission: "a.b", params: Id, response: A } as const;\nexport const a = endpoint({ ...action, path: "/a" });',
  );
  expect(stripped).toContain('permission: "a.b"');
  expect(stripped).not.toMatch(/params|response/);
  expect(stripped).toContain('...action');
});

test('keeps the line numbers', () => {
  const source = readFileSync(resolve(__dirname, 'orders/endpoints.ts'), 'utf8');
  expect(lightened(source).split('\n')).toHaveLength(source.split('\n').length);
});

test.each([
  'export const all = [endpoint({ path: "/a", response: A })];',
  'const shape = { path: "/a", response: A }; export const a = endpoint(shape);',
  'export const a = endpoint({ path: "/a" });',
])('rejects a declaration that would bring all schemas back: %s', (source) => {
  expect(() => lightened(source)).toThrow(/endpoint/i);
});
