/**
 * The load of people at the busiest moment, and the size of one server. They are assumptions, not measurements: each is an option of
 * `npm run scale`.
 */
export const assumptions = {
  /** Of all people, in percent, who have a page open at the busiest moment. */
  onlinePercent: 2,
  /** Seconds between two requests of a person with a page open. */
  secondsPerRequest: 15,
  /** Minutes between two sign-ins of such a person. */
  minutesPerSignIn: 60,
  /** Part of the processor time that is used at the busiest moment, in percent; the rest is for peaks and for servers that fail. */
  usedPercent: 50,
  databaseCores: 32,
  databaseTerabytes: 4,
  /** Of all orders, in percent, that the largest tenant has. */
  largestTenantPercent: 1,
  /** Days whose orders are kept, and how many times more orders the busiest moment has than the mean. */
  keptDays: 1_095,
  peakFactor: 5,
};

/** The limits of one server of each kind, and the next step where one is reached. */
const limits = [
  {
    name: 'the processor of one API',
    next: 'Run an API for each core: `API_WORKERS`, then more machines with `API_URLS`',
    use: ({ apiCores }) => apiCores,
  },
  {
    name: 'the live streams of one API',
    next: 'Run more APIs: one process was tested with 1,000 streams',
    use: ({ streams }) => streams / 1_000,
  },
  {
    name: 'the processor of one edge',
    next: 'Run more edges behind a load balancer',
    use: ({ requestsPerSecond }, { edgeMs }, { usedPercent }) => (requestsPerSecond * edgeMs) / 1_000 / (usedPercent / 100),
  },
  {
    name: 'the connections of one PostgreSQL',
    next: 'Raise `max_connections`, then put a pooler in transaction mode in front of it',
    use: ({ apis }) => (apis * 11) / 500,
  },
  {
    name: 'the processor of one PostgreSQL',
    next: 'Distribute the tenants over several nodes: `npm run distribute`',
    use: ({ databaseCores }, _costs, assumed) => databaseCores / assumed.databaseCores,
  },
  {
    name: 'the disk of one PostgreSQL',
    next: 'Distribute the tenants over several nodes, and move old orders to an archive',
    use: ({ terabytes }, _costs, assumed) => terabytes / assumed.databaseTerabytes,
  },
  {
    name: 'the orders of one tenant, which wait for each other in its audit log and ledger',
    next: 'Give the tenant a node of its own; beyond that its audit log has to be written in parts',
    use: ({ largestTenantOrders }, { requests }) => (largestTenantOrders * requests.order.databaseMs) / 1_000,
  },
  {
    name: 'the coordinator, which every statement passes',
    next: 'Let APIs ask the nodes themselves: Citus answers on each node once it has the metadata',
    use: ({ databaseNodes, databaseCores }, _costs, assumed) =>
      databaseNodes === 1 ? 0 : (databaseCores * coordinatorShare) / assumed.databaseCores,
  },
  {
    name: 'the jobs of tenants, which look for work in each of them',
    next: 'More APIs share them; beyond that, one query has to find the tenants that have work',
    use: ({ idleCores }) => idleCores,
  },
];

/** Of the processor time of a statement, what the coordinator needs to pass it on: about what planning it takes. */
const coordinatorShare = 0.3;
const secondsPerDay = 86_400;
const bytesPerTerabyte = 1e12;

const sumCosts = (rates, requests, part) =>
  Object.entries(rates).reduce((sum, [name, rate]) => sum + (rate * requests[name][part]) / 1_000, 0);

/**
 * The servers that a number of tenants, people and orders need, from the costs of requests.
 * @param {{ tenants: number, people: number, ordersPerSecond: number }} size
 * @param {object} costs as `npm run bench:scale` measures them
 */
export function estimate({ tenants, people, ordersPerSecond }, costs, assumed = assumptions) {
  const streams = (people * assumed.onlinePercent) / 100;
  const rates = { list: streams / assumed.secondsPerRequest, signIn: streams / (assumed.minutesPerSignIn * 60), order: ordersPerSecond };
  const used = assumed.usedPercent / 100;
  const apiCores = sumCosts(rates, costs.requests, 'apiMs') / used;
  const apis = Math.max(1, Math.ceil(apiCores), Math.ceil(streams / 1_000));
  const keptOrders = (ordersPerSecond / assumed.peakFactor) * assumed.keptDays * secondsPerDay;
  const terabytes = (tenants * costs.bytesPerTenant + keptOrders * costs.bytesPerOrder) / bytesPerTerabyte;
  const plainCores = sumCosts(rates, costs.requests, 'databaseMs') / used;
  const countNodes = (cores) => Math.max(1, Math.ceil(cores / assumed.databaseCores), Math.ceil(terabytes / assumed.databaseTerabytes));
  // A statement that another node answers costs more.
  const databaseCores = countNodes(plainCores) === 1 ? plainCores : plainCores * costs.nodesFactor;
  const needs = {
    requestsPerSecond: rates.list + rates.signIn + rates.order,
    ...{ streams, apiCores, apis, databaseCores, terabytes, databaseNodes: countNodes(databaseCores) },
    largestTenantOrders: (ordersPerSecond * assumed.largestTenantPercent) / 100,
    idleCores: ((costs.idleCores.many - costs.idleCores.alone) / costs.tenants) * tenants,
  };
  const reached = limits.map(({ name, next, use }) => ({ name, next, use: use(needs, costs, assumed) }));
  return { ...needs, limits: reached.sort((one, other) => other.use - one.use) };
}
