import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const loader = pathToFileURL(resolve(__dirname, '../../build/pure-annotations-loader.mjs')).href;
const { resolve: resolveFrom } = createRequire(require.resolve('react-router-dom/package.json'));
const folder = join(dirname(resolveFrom('react-router/package.json')), 'dist/production');

/** The output of the build's loader for a source of the router. */
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

test('makes an unused component droppable, including its name', () => {
  expect(lightened('var Form = React10.forwardRef(\n  () => null\n);\nForm.displayName = "Form";\nuse(Form);')).toBe(
    'var Form = /* @__PURE__ */ React10.forwardRef(\n  () => null\n);\n\nuse(Form);',
  );
});

test('makes warnings for developers droppable, and not the function that gives them', () => {
  const source = 'function warning(ok, message) {\n  console.warn(message);\n}\n  warning(\n    isKnown,\n    `Unknown ${path}`\n  );';
  expect(lightened(source)).toBe(source.replace('  warning(\n', '  /* @__PURE__ */ warning(\n'));
});

test('removes the code for the state of a data router', () => {
  const source = 'function useRoutesImpl(routes, locationArg, dataRouterOpts) {\n  use(dataRouterOpts);\n}';
  expect(lightened(source)).toBe(
    'function useRoutesImpl(routes, locationArg) { const dataRouterOpts = undefined;\n  use(dataRouterOpts);\n}',
  );
  expect(lightened('var Edge = class extends React2.Component {\n  render() {\n  }\n};\nEdge.contextType = Context;\n')).toBe(
    'var Edge = /* @__PURE__ */ (() => class extends React2.Component {\n  render() {\n  }\n})();\n\n',
  );
});

test('handles the installed version of the router', () => {
  const chunk = readdirSync(folder).find((name) => readFileSync(join(folder, name), 'utf8').includes('\nfunction useRoutesImpl('))!;
  const source = readFileSync(join(folder, chunk), 'utf8');
  const light = lightened(source);
  expect(source).toMatch(/^NavLink\.displayName/m);
  expect(light).not.toMatch(/^\w+\.displayName/m);
  expect(light.match(/const dataRouterOpts = undefined/g)).toHaveLength(2);
  expect(light).not.toMatch(/^var \w+ = class extends React/m);
  const shown = /^function _renderMatches\([^]*?^\}$/m;
  expect(shown.exec(source)?.[0]).toContain('dataRouterState.errors');
  expect(shown.exec(light)?.[0]).not.toContain('dataRouterState');
  expect(light).toContain('var NavLink = /* @__PURE__ */ React');
  expect(light.match(/ \/\* @__PURE__ \*\/ warning\(/g)!.length).toBeGreaterThan(10);
  expect(light).not.toMatch(/^ +warning\(/m);
  expect(light.split('\n')).toHaveLength(source.split('\n').length);
});
