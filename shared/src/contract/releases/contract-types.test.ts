import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = mkdtempSync(join(tmpdir(), 'techadds-types-'));
afterAll(() => rmSync(folder, { recursive: true }));

const build = (file: string) => JSON.stringify(pathToFileURL(resolve(__dirname, '../../../build', file)).href);

/** Declaration files by path; a text alone is that of the entry point `ui`. */
type Declarations = string | Record<string, string>;
const entry = 'src/ui/ui.d.ts';

/** Reads the lines of the export `x` of `ui` in each of these packages, or of `Mfe`, which remotes expose. */
function readLines(packages: Declarations[]): string[][] {
  const folders = packages.map((files, index) => {
    const target = join(folder, String(index));
    for (const [path, text] of Object.entries(typeof files === 'string' ? { [entry]: files } : files)) {
      mkdirSync(dirname(join(target, path)), { recursive: true });
      writeFileSync(join(target, path), text);
    }
    return target;
  });
  const script = `
    const { createDeclarations } = await import(${build('declarations.mjs')});
    const { createTypeReader } = await import(${build('type-lines.mjs')});
    const { existsSync } = await import('node:fs');
    console.log(JSON.stringify(${JSON.stringify(folders)}.map((folder) => {
      const declarations = createDeclarations(folder);
      const [name, entryPoint, use] = existsSync(folder + '/src/mfe.d.ts') ? ['Mfe', 'mfe', 'taken'] : ['x', 'ui', 'given'];
      return createTypeReader(declarations)(declarations.findEntry(entryPoint, name), use);
    })));`;
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })) as string[][];
}

const props = (members: string) => `interface Props { ${members} } export declare function x(props: Props): number;`;
const component = (members: string) => `import type { ComponentType } from 'react';
  interface Props { ${members} } export declare const x: ComponentType<Props>;`;
const data = (members: string): Declarations => ({
  [entry]: `import type { Order } from '@techadds/shared/contract/orders/order'; export declare function x(order: Order): void;`,
  'src/contract/orders/order.d.ts': `export interface Order { ${members} }`,
});
const mfe = (members: string): Declarations => ({
  'src/mfe.d.ts': `export interface Mfe { routes: readonly MfeRoute[]; } export interface MfeRoute { ${members} }`,
});

const harmless: [string, Declarations, Declarations][] = [
  [
    'comments and format',
    'export declare function x(a: string): void;',
    '/** Does it. */\nexport declare function x(\n  a: string, // one\n): void;',
  ],
  ['the order of members and choices', props("a: string; b: 'one' | 'two'"), props("b: 'two' | 'one'; a: string")],
  ['the name of a parameter', 'export declare const x: (a: string) => void;', 'export declare const x: (b: string) => void;'],
  ['an optional parameter', 'export declare function x(a: string): void;', 'export declare function x(a: string, b?: number): void;'],
  ['an optional property', props('a: string'), props('a: string; b?: { c: number }')],
  ['an optional property of a component', component('a: string'), component('a: string; b?: string')],
  ['a choice of a property', props("a?: 'one' | 'two'"), props("a?: 'one' | 'two' | 'three'")],
  ['a property of a result', 'export declare function x(): { a: string };', 'export declare function x(): { a: string; b: number };'],
  ['a field and a choice of data', data("a: string; b: 'one' | 'two'"), data("a: string; b: 'one' | 'two' | 'three'; c: number")],
  [
    'another file',
    props('a: string'),
    {
      [entry]: "export { x } from './x';",
      'src/ui/x.d.ts': `import type { Props } from './props'; export declare function x(props: Props): number;`,
      'src/ui/props.d.ts': 'export interface Props { a: string }',
    },
  ],
  ['an optional field of what remotes expose', mfe('path: string'), mfe('path: string; title?: string')],
];

const breaking: [string, Declarations, Declarations][] = [
  ['a parameter added', 'export declare function x(a: string): void;', 'export declare function x(a: string, b: number): void;'],
  ['a parameter with another type', 'export declare function x(a: string): void;', 'export declare function x(a: number): void;'],
  ['an optional parameter removed', 'export declare function x(a?: string): void;', 'export declare function x(): void;'],
  ['a required property added', props('a: string'), props('a: string; b: number')],
  ['a required property of a component added', component('a: string'), component('a: string; b: number')],
  ['a property with another type', props('a?: string'), props('a?: number')],
  ['an optional property removed', props('a: string; b?: string'), props('a: string')],
  ['an optional property required', props('a?: string'), props('a: string')],
  ['a choice removed', props("a?: 'one' | 'two'"), props("a?: 'two'")],
  ['a property of a result removed', 'export declare function x(): { a: string; b: 1 };', 'export declare function x(): { a: string };'],
  ['a choice of a result added', "export declare function x(): 'a' | 'b';", "export declare function x(): 'a' | 'b' | 'c';"],
  ['a callback with another parameter', props('onChange: (value: string) => void'), props('onChange: (value: number) => void')],
  ['an overload removed', 'export declare function x(a: 1): 1; export declare function x(a: 2): 2;', 'export declare function x(a: 1): 1;'],
  ['a constant with another value', 'export declare const x = "a";', 'export declare const x = "b";'],
  ['a field of data removed', data('a: string; b: number'), data('a: string')],
  ['a field of data with another type', data('a: string'), data('a: number')],
  ['an export of another package', "export { x } from 'one';", "export { x } from 'two';"],
  [
    'a type that another file has',
    {
      ...(data('a: string') as object),
      'src/ui/ui.d.ts': "export declare const x: import('./a').A;",
      'src/ui/a.d.ts': 'export type A = { b: string };',
    },
    { 'src/ui/ui.d.ts': "export declare const x: import('./a').A;", 'src/ui/a.d.ts': 'export type A = { b: number };' },
  ],
  ['a required field of what remotes expose', mfe('path: string'), mfe('path: string; title: string')],
];

const cases = [...harmless, ...breaking];
let isKept: boolean[];
beforeAll(() => {
  const lines = readLines(cases.flatMap(([, before, after]) => [before, after]));
  isKept = cases.map((_, index) => lines[2 * index]!.every((line) => lines[2 * index + 1]!.includes(line)));
}, 60_000);

test.each(harmless.map(([title], index) => [title, index]))('no change of the contract: %s', (_, index) =>
  expect(isKept[index]).toBe(true),
);
test.each(breaking.map(([title], index) => [title, index + harmless.length]))('a change of the contract: %s', (_, index) =>
  expect(isKept[index]).toBe(false),
);
