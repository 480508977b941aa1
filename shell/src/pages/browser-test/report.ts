import type { Finding } from './capability-checks';
import type { Fact, Facts } from './environment-info';

const lines = (title: string, facts: readonly Fact[]) => [title, ...facts.map(({ name, value }) => `  ${name}: ${value}`), ''];

/** The test result as plain text, for a bug report. */
export function reportOf(findings: readonly Finding[], { browser, session, versions }: Facts): string {
  const abilities = findings.map(({ name, ok, without }) => ({
    name,
    value: ok ? 'works' : without === undefined ? 'MISSING, needed' : 'missing',
  }));
  return [
    'TechAdds browser test',
    '',
    ...lines('Versions', versions),
    ...lines('Session', session),
    ...lines('Browser', browser),
    ...lines('Abilities', abilities),
  ]
    .join('\n')
    .trimEnd();
}
