const { default: Sequencer } = require('@jest/test-sequencer');

/**
 * What takes longest begins first, so that all workers are busy until the end; jest itself knows that only after a first run on a machine.
 * The first suite of the isolation suites makes the world that the others wait for, so what does not need it comes between.
 */
const longest = [
  'isolation/isolation.test.ts',
  'isolation/mutants.test.ts',
  'embedded/embedded-postgres.test.ts',
  'seed/seed.test.ts',
  'http/route.test.ts',
  'src/multi-process.test.ts',
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
    // Milliseconds, as jest counts them; a listed suite comes before all others.
    return place < 0 ? (super.time(test) ?? 0) : 1e9 - place;
  }
};
