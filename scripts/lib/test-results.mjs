import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './root.mjs';

/** What failed, and how the message about it begins. */
const named = (name, message = '') => {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trim());
  return [name, ...lines.filter(Boolean).slice(0, 4)].join('\n    ');
};

/** Counts and failures of unit tests, as Jest writes them. A file that cannot be loaded has no tests of its own, and is a failure all the same. */
export function ofUnits({ numPassedTests, numFailedTests, numRuntimeErrorTestSuites, testResults }) {
  const failures = testResults.flatMap(({ name: path, message, status, assertionResults }) => {
    const file = relative(root, path);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [named(file, message)];
    return failed.map((test) => named(`${file}: ${test.fullName}`, test.failureMessages[0]));
  });
  return { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites, failures };
}

const specsIn = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsIn)];

/** Counts and failures of journeys, as Playwright writes them; one that held at its second try passed, and is named. */
export function ofJourneys({ stats, errors, suites }) {
  const failures = specsIn({ suites }).flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status, results }) =>
        named(`${file}: ${title}${status === 'flaky' ? ' (held at its second try)' : ''}`, results[0]?.error?.message),
      ),
  );
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    failures: [...failures, ...errors.map(({ message }) => named('outside of a test', message))],
  };
}
