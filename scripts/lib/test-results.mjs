import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './paths.mjs';

/** The name of a failed test with the first lines of its message. */
const formatFailure = (name, message = '', passedAtRetry = false) => {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trim());
  return [passedAtRetry ? `${name} (passed at its retry)` : name, ...lines.filter(Boolean).slice(0, 4)].join('\n    ');
};

/**
 * Counts and failures in Jest's JSON report. A file that cannot be loaded has no tests, and counts as one failure. A test that passed at its
 * retry counts as passed and is listed.
 */
export function summarizeJest({ numPassedTests, numFailedTests, numRuntimeErrorTestSuites, testResults }) {
  const failures = testResults.flatMap(({ name: path, message, status, assertionResults }) => {
    const file = relative(root, path);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [formatFailure(file, message)];
    const retried = assertionResults.filter((test) => test.status === 'passed' && test.retryReasons.length > 0);
    return [
      ...failed.map(({ fullName, failureMessages }) => formatFailure(`${file}: ${fullName}`, failureMessages[0])),
      ...retried.map(({ fullName, retryReasons }) => formatFailure(`${file}: ${fullName}`, retryReasons[0], true)),
    ];
  });
  return { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites, failures };
}

const listSpecs = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(listSpecs)];

/** Counts and failures in Playwright's JSON report. A flaky test passed at its retry: it counts as passed and is listed. */
export function summarizePlaywright({ stats, errors, suites }) {
  const failures = listSpecs({ suites }).flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status, results }) => formatFailure(`${file}: ${title}`, results[0]?.error?.message, status === 'flaky')),
  );
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    failures: [...failures, ...errors.map(({ message }) => formatFailure('outside of a test', message))],
  };
}
