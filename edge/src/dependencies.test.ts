import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../..');
const now = '2026-11-20T00:00:00Z';
const daysAgo = (days: number) => new Date(Date.parse(now) - days * 86_400_000).toISOString();

/** Calls a function of a module of scripts/, which Node runs without compilation. */
function callScript<T>(module: string, call: string): T {
  const code = `const module = await import('./scripts/dependencies/${module}.mjs'); console.log(JSON.stringify((${call})(module) ?? null))`;
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', code], { cwd: root, encoding: 'utf8' })) as T;
}
const json = (value: unknown) => JSON.stringify(value);

interface Case {
  installed: string;
  time: Record<string, string>;
  excepted?: object;
}
const checkPackage = ({ installed, time, excepted = {} }: Case) =>
  callScript<string[]>(
    'policy',
    `(m) => m.checkPackage(${json({ name: 'left', installed, time })}, ${json(excepted)}, Date.parse('${now}'))`,
  );

test('reports an update within the major version that has waited for too long', () => {
  const time = (days: number) => ({ created: daysAgo(900), '1.2.0': daysAgo(300), '1.2.1': daysAgo(days), '2.0.0': daysAgo(250) });
  expect(checkPackage({ installed: '1.2.0', time: time(92) })).toEqual([]);
  expect(checkPackage({ installed: '1.2.0', time: time(93) })).toEqual([expect.stringContaining('left 1.2.0 could be 1.2.1')]);
  expect(checkPackage({ installed: '1.2.1', time: time(93) })).toEqual([]);
});

test('ignores prereleases, and counts from the first missed release', () => {
  const time = { '1.0.0': daysAgo(200), '1.1.0-beta.1': daysAgo(150), '1.1.0': daysAgo(100), '1.2.0': daysAgo(1) };
  expect(checkPackage({ installed: '1.0.0', time })).toEqual([expect.stringContaining('could be 1.2.0: updates have waited for 100 days')]);
  expect(checkPackage({ installed: '1.1.0', time })).toEqual([]);
});

test('reports a package without any release for two years', () => {
  expect(checkPackage({ installed: '1.0.0', time: { modified: daysAgo(1), '1.0.0': daysAgo(730) } })).toEqual([]);
  expect(checkPackage({ installed: '1.0.0', time: { modified: daysAgo(1), '1.0.0': daysAgo(731) } })).toHaveLength(1);
});

test('accepts an exception until its date', () => {
  const late = { installed: '1.0.0', time: { '1.0.0': daysAgo(900) } };
  expect(checkPackage({ ...late, excepted: { left: { until: '2026-12-01', why: 'finished' } } })).toEqual([]);
  expect(checkPackage({ ...late, excepted: { left: { until: '2026-11-20', why: 'finished' } } })).toHaveLength(1);
});

test('reports a vulnerability after the days allowed for its severity, and at once without a record of when it was seen', () => {
  const hole = (severity: string) => ({ id: 'GHSA-1', name: 'left', severity, title: 'Overflow' });
  const holes = (severity: string, record: object) =>
    callScript<string[]>('policy', `(m) => m.checkAdvisories(${json([hole(severity)])}, ${json(record)}, Date.parse('${now}'))`);
  const seen = (days: number) => ({ 'GHSA-1': { seen: daysAgo(days), why: 'being fixed' } });
  expect(holes('low', {})).toEqual([expect.stringContaining('record in docs/dependencies.json')]);
  for (const [severity, days] of [
    ['critical', 3],
    ['high', 7],
    ['moderate', 31],
    ['low', 31],
  ] as const) {
    expect(holes(severity, seen(days))).toEqual([]);
    expect(holes(severity, seen(days + 1))).toHaveLength(1);
  }
});

test('lists each vulnerability of an audit once, and nothing when the registry rejects the audit', () => {
  const hole = { source: 1, name: 'left', title: 'Overflow', url: 'https://github.com/advisories/GHSA-1', severity: 'high' };
  const report = json({ vulnerabilities: { left: { via: [hole] }, right: { via: ['left'] }, up: { via: [hole] } } });
  const read = (text: string) => callScript<object[] | null>('registry', `(m) => m.parseAuditReport(${json(text)})`);
  expect(read(report)).toEqual([{ id: 'GHSA-1', name: 'left', severity: 'high', title: 'Overflow' }]);
  expect(read(json({ message: '405 Method Not Allowed', error: {} }))).toBeNull();
  expect(read('')).toBeNull();
});

test('lists the packages that reach production, without those of tests', () => {
  const chosen = callScript<{ name: string; installed: string }[]>('registry', '(m) => m.listProductionPackages()');
  expect(chosen).toContainEqual({ name: 'fastify', installed: expect.stringMatching(/^5\./) });
  expect(chosen.map(({ name }) => name)).not.toEqual(expect.arrayContaining(['jest']));
});

test('fails when the registry is unreachable, except with --if-reachable', () => {
  const run = (...args: string[]) => {
    const env = { ...process.env, npm_config_registry: 'http://127.0.0.1:9', npm_config_fetch_retries: '0' };
    try {
      return {
        code: 0,
        said: execFileSync(process.execPath, ['scripts/cli.mjs', 'dependencies', ...args], { cwd: root, env, encoding: 'utf8' }),
      };
    } catch (problem) {
      const { status, stdout } = problem as { status: number; stdout: string };
      return { code: status, said: stdout };
    }
  };
  expect(run()).toEqual({ code: 2, said: expect.stringContaining('no package was checked') });
  expect(run('--if-reachable').code).toBe(0);
});

test('has the limits stated in docs/security.md', () => {
  const { advisory, update, silence } = callScript<{ advisory: Record<string, number>; update: number; silence: number }>(
    'policy',
    '(m) => m.limits',
  );
  const words = readFileSync(join(root, 'docs/security.md'), 'utf8').replaceAll(/\s+/g, ' ');
  expect(words).toContain(
    `a critical hole is closed within ${advisory.critical} days, a high one within ${advisory.high}, any other within ${advisory.low}`,
  );
  expect(words).toContain(`is taken within ${update} days`);
  expect(words).toContain(`for ${silence} days is replaced`);
});
