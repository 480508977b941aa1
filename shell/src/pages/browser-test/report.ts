import type { CapabilityResult } from './capability-checks';
import type { InfoItem, EnvironmentInfo } from './environment-info';

const formatSection = (title: string, facts: readonly InfoItem[]) => [title, ...facts.map(({ name, value }) => `  ${name}: ${value}`), ''];

/** The test result as plain text, for a bug report. */
export function formatReport(findings: readonly CapabilityResult[], { browser, session, versions }: EnvironmentInfo): string {
  const abilities = findings.map(({ name, ok, limitation }) => ({
    name,
    value: ok ? 'works' : limitation === undefined ? 'MISSING, needed' : 'missing',
  }));
  return [
    'TechAdds browser test',
    '',
    ...formatSection('Versions', versions),
    ...formatSection('Session', session),
    ...formatSection('Browser', browser),
    ...formatSection('Abilities', abilities),
  ]
    .join('\n')
    .trimEnd();
}
