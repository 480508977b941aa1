import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(__dirname, '../..');

/** The number of requests that the configuration of ESLint refuses in each source, by the file that it would be in. */
function lint(sources: Record<string, string>): Record<string, number> {
  const script = `
    import { ESLint, Linter } from 'eslint';
    const eslint = new ESLint();
    const refused = {};
    for (const [file, code] of Object.entries(${JSON.stringify(sources)})) {
      const { rules } = await eslint.calculateConfigForFile(file);
      const kept = Object.entries(rules).filter(([name]) => /^no-restricted-(globals|properties)$/.test(name));
      refused[file] = new Linter().verify(code, [{ rules: Object.fromEntries(kept) }]).length;
    }
    console.log(JSON.stringify(refused));`;
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '--eval', script], { cwd: root, encoding: 'utf8' })) as never;
}

test('every way to send a request beside the API client is refused in shell, remotes and shared, and nowhere else', () => {
  const code = `fetch('/a'); window.fetch('/a'); new XMLHttpRequest(); new EventSource('/a'); new WebSocket('/a'); globalThis.fetch('/a');
    self.fetch('/a'); new window.EventSource('/a'); navigator.sendBeacon('/a');`;
  const refused = ['shell/src/x.ts', 'mfe-finance/src/features/x.tsx', 'shared/src/features/chat/x.ts', 'shared/src/api/x.ts'];
  const allowed = ['shared/src/api/fetch-api.ts', 'shell/src/x.test.ts', 'edge/src/x.ts'];
  expect(lint(Object.fromEntries([...refused, ...allowed].map((file) => [file, code])))).toEqual(
    Object.fromEntries([...refused.map((file) => [file, 9]), ...allowed.map((file) => [file, 0])]),
  );
});

test('the API client itself is accepted', () => {
  const code = "call(listOrders); fetchApi('/a', null, {}); ({ fetch: 1 }).fetch; const url = new URL('/a');";
  expect(lint({ 'shell/src/x.ts': code })).toEqual({ 'shell/src/x.ts': 0 });
});
