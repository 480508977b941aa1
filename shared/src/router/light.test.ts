import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const loader = pathToFileURL(resolve(__dirname, '../../build/router-loader.mjs')).href;
const folder = join(dirname(require.resolve('react-router/package.json')), 'dist/production');

/** What the build makes of a source of the router. */
const lightened = (source: string): string =>
  execFileSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import load from ${JSON.stringify(loader)}; let text = ''; process.stdin.on('data', (part) => (text += part)).on('end', () => process.stdout.write(load(text)));`,
    ],
    { encoding: 'utf8', input: source, maxBuffer: 20_000_000 },
  );

test('a component that nobody uses can be dropped, name and all', () => {
  expect(lightened('var Form = React10.forwardRef(\n  () => null\n);\nForm.displayName = "Form";\nuse(Form);')).toBe(
    'var Form = /* @__PURE__ */ React10.forwardRef(\n  () => null\n);\n\nuse(Form);',
  );
});

test('the installed router is written the way that this knows', () => {
  const chunk = readdirSync(folder).find((name) => readFileSync(join(folder, name), 'utf8').includes('Form.displayName = '))!;
  const source = readFileSync(join(folder, chunk), 'utf8');
  const light = lightened(source);
  expect(source).toMatch(/^NavLink\.displayName/m);
  expect(light).not.toMatch(/^\w+\.displayName/m);
  expect(light).toContain('var NavLink = /* @__PURE__ */ React');
  expect(light.split('\n')).toHaveLength(source.split('\n').length);
});
