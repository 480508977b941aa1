const { default: Sequencer } = require('@jest/test-sequencer');

/**
 * Runs the slowest suites first, so that all workers are busy until the end; jest knows the durations only after a first run on a machine.
 * The first isolation suite creates the data that the other isolation suites wait for, so suites that do not need it run in between.
 */
const longest = [
  'isolation/isolation.test.ts',
  'isolation/mutants.test.ts',
  'embedded/embedded-postgres.test.ts',
  'seed/seed.test.ts',
  'http/route.test.ts',
  'src/multi-process.test.ts',
  'src/teams-page.test.ts',
  'isolation/without-filters.test.ts',
  'isolation/isolation-hostile.test.ts',
  'isolation/isolation-texts.test.ts',
  'isolation/isolation-scopes.test.ts',
  'isolation/lists.test.ts',
  'isolation/isolation-random.test.ts',
];

module.exports = class extends Sequencer {
  time(test) {
    const place = longest.findIndex((end) => test.path.endsWith(`/${end}`));
    // In milliseconds, as in jest; a listed suite runs before all others.
    return place < 0 ? (super.time(test) ?? 0) : 1e9 - place;
  }
};
