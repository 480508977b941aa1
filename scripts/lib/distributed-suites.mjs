/**
 * Suites of the API that do not run on a distributed database, with the reason. All others do, also those of the days to come.
 */
export const excludedSuites = [];

/** What `npm test` runs on nodes: money, the journal, and what depends on the database most. */
export const sampleSuites = [
  'api/src/modules/ledger/(ledger|invariants)',
  'api/src/modules/orders/order-money',
  'api/src/platform/database/distribution/distribution',
];
