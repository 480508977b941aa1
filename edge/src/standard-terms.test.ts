import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(__dirname, '../..');
const rule = JSON.stringify(join(root, 'shared/build/lint-terms.mjs'));

/** The messages of the rule for a source text. */
function lint(code: string, filename = 'orders.ts'): string[] {
  const script = `
    import { Linter } from 'eslint';
    const { standardTerms } = await import(${rule});
    const plugins = { terms: { rules: { standard: standardTerms } } };
    const languageOptions = { parserOptions: { ecmaFeatures: { jsx: true } } };
    const config = { files: ['**/*.ts'], plugins, languageOptions, rules: { 'terms/standard': 'error' } };
    console.log(JSON.stringify(new Linter().verify(${JSON.stringify(code)}, [config], { filename: ${JSON.stringify(filename)} }).map(({ message }) => message)));`;
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', script], { cwd: root, encoding: 'utf8' });
  return JSON.parse(output) as string[];
}

test('rejects home-made terms in names, files, test titles and texts, and names the usual term', () => {
  expect(lint('const sendLetter = 1;')).toEqual(["'sendLetter' says 'letter': use the usual term (email)."]);
  expect(lint('function notify(person) {}')).toHaveLength(1);
  expect(lint('', 'letter-page.ts')).toHaveLength(1);
  expect(lint("test('a row out of reach is hidden', () => {})")).toHaveLength(1);
  expect(lint('const page = <Button label="Put on offer">Too many tries</Button>;')).toHaveLength(2);
});

test('rejects British spelling, except in data', () => {
  expect(lint('const linkColour = 1;')).toEqual(["'linkColour' says 'colour': use the usual term (color)."]);
  expect(lint('const page = <Card title="Sync centre">Logo and colours</Card>;')).toHaveLength(2);
  expect(lint("const aliases = { company: ['organization', 'organisation'] };")).toEqual([]);
});

test('accepts usual terms', () => {
  expect(lint("const sendEmail = (user) => user; test('returns 404', () => {})")).toEqual([]);
});
