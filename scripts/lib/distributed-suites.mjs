/**
 * Suites of the API that `npm run test:citus` leaves out, with the reason. All others run, also each new one.
 * @type {{ suite: string, reason: string }[]}
 */
export const excludedSuites = [
  { suite: 'api/test/isolation/mutants.test', reason: 'it tests the command for mutants, whose tests run on one server' },
  { suite: 'api/test/distribution/catalog-rules.test', reason: 'it makes tables that nodes refuse, to see that they are found before' },
  { suite: 'api/src/modules/reconciliation/tampering.test', reason: 'it picks rows by their place in the files of one server' },
  { suite: 'api/src/platform/database/provision/migrate-crash.test', reason: 'it copies databases of one server by itself' },
  { suite: 'api/src/platform/database/embedded/', reason: 'it tests the server that the app starts itself' },
  {
    suite: 'api/test/isolation/without-filters.test',
    reason:
      'it sends statements without their tenant over all parts, which the product never does, and which end a node (planner of PostgreSQL 15)',
  },
];

/** The suites that `npm test` runs on nodes: the ledger, money in orders, and the distribution itself. */
export const sampleSuites = [
  'api/src/modules/ledger/(ledger|invariants)',
  'api/src/modules/orders/order-money',
  'api/src/platform/database/distribution/distribution',
];
