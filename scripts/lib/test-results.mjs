import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './paths.mjs';

/** The name of a failed test with the first lines of its message. */
const formatFailure = (name, message = '') => {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trim());
  return [name, ...lines.filter(Boolean).slice(0, 4)].join('\n    ');
};

/** Counts and failures in Jest's JSON report. A file that cannot be loaded has no tests, and counts as one failure. */
export function summarizeJest({ numPassedTests, numFailedTests, numRuntimeErrorTestSuites, testResults }) {
  const failures = testResults.flatMap(({ name: path, message, status, assertionResults }) => {
    const file = relative(root, path);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [formatFailure(file, message)];
    return failed.map((test) => formatFailure(`${file}: ${test.fullName}`, test.failureMessages[0]));
  });
  return { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites, failures };
}

const listSpecs = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(listSpecs)];

/** Counts and failures in Playwright's JSON report. A flaky test passed at its retry: it counts as passed and is listed. */
export function summarizePlaywright({ stats, errors, suites }) {
  const failures = listSpecs({ suites }).flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status, results }) =>
        formatFailure(`${file}: ${title}${status === 'flaky' ? ' (passed at its retry)' : ''}`, results[0]?.error?.message),
      ),
  );
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    failures: [...failures, ...errors.map(({ message }) => formatFailure('outside of a test', message))],
  };
}
