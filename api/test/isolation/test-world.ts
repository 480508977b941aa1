import type { LightMyRequestResponse } from 'fastify';
import { roles, type Role } from '@techadds/shared/roles';
import { createTestApp, type PreparedApp, type TenantName, type TestApp } from '../app';
import { getTemplateName } from '../database';
import { oncePerRun } from '../once-per-run';
import { getSnapshotName, runOnEveryServer } from '../template';
import { startSlackServer } from '../slack-server';
import { startStripeServer } from '../stripe-server';
import { isAllowed, createCallFinder, type FoundChoices, type TestRequest } from './valid-calls';
import { createConformanceCheck } from './openapi-conformance';
import { addCanaries } from './canaries';
import { isId, isWrite, operations } from './operations';
import { createQuotes } from './world/quotes';
import { listColumns, saveRows, openTableSnapshot, type TableSnapshot } from './table-snapshots';
import { createUsers, signInActors } from './world/users';
import { placeOrders, createOrdersInEveryStatus } from './world/orders';
import { createPerks } from './world/perks';
import { rateOrders } from './world/ratings';
import { creditPartners, createPayoutsAndDeposits } from './world/payouts';
import { createChannels } from './world/channels';
import { sendMessages } from './world/messages';
import { createContactsAndDeals } from './world/crm';
import { connectDocusign } from './world/docusign';
import { createSyncRuns } from './world/salesforce';
import { createBankStatements } from './world/bank-statements';
import { createImports } from './world/imports';
import { createTasks } from './world/tasks';
import { createTeamWork } from './world/teams';
import { createViews } from './world/views';
import { createApiTokens } from './world/api-tokens';
import { createProviderCalls } from './world/provider-calls';
import { createReleases, edgeKey } from './world/releases';
import { createWebhooks } from './world/webhooks';
import { createBrands } from './world/brands';
import { createCompanies } from './world/companies';
import { createTemplates } from './world/templates';
import { createContracts } from './world/contracts';
import { createProjects } from './world/projects';

/** A user who sends requests. */
export interface Actor {
  name: string;
  tenant: TenantName;
  role: Role;
  id: string;
  email: string;
  partnerId: string | null;
  token: string;
}
export type TestResponse = LightMyRequestResponse;

/** Two tenants with the same kinds of users and rows; canaries in the texts identify the owner. Checks call from `acme`; `globex` is foreign. */
export interface TestWorld {
  test: TestApp;
  store: TableSnapshot;
  calls: ReturnType<typeof createCallFinder>;
  actors: Actor[];
  /** The five roles of `acme` that checks use. */
  callers: Actor[];
  send: (actor: Actor | null, request: TestRequest) => Promise<TestResponse>;
  /** Restores every row and resets the rate limits. */
  restore(): Promise<void>;
  /** Responses so far that the OpenAPI document does not describe. */
  undocumented: Set<string>;
  close(): Promise<void>;
}

/** Performs all writes of the contract as everybody who may, so that new endpoints have rows from the start. */
async function performAllWrites(world: TestWorld): Promise<void> {
  for (const operation of operations.filter(isWrite)) {
    for (const actor of world.actors.filter((each) => isAllowed(operation, each))) {
      await world.calls.perform(operation, actor);
      // The write may have ended the session or changed the password.
      const me = await world.send(actor, { method: 'GET', url: '/auth/me' });
      if (me.statusCode !== 200) await signInActors(world, [actor]);
    }
  }
}

const environment = { REQUESTS_PER_MINUTE: '100000000', EDGE_KEY: edgeKey };

/** An application whose Slack and Stripe are servers of the tests. */
async function createAppWithServers(prepared?: PreparedApp): Promise<TestApp> {
  const slack = await startSlackServer();
  const stripe = await startStripeServer();
  const test = await createTestApp({ ...environment, SLACK_API_URL: slack.url, STRIPE_API_URL: stripe.url }, prepared);
  const stopServers = () => Promise.all([slack.close(), stripe.close()]);
  return {
    ...test,
    close: () =>
      test
        .close()
        .then(stopServers)
        .then(() => undefined),
    saveAs: (name) =>
      test
        .saveAs(name)
        .then(stopServers)
        .then(() => undefined),
  };
}

/** Builds a world around an application, without a snapshot to restore. */
async function createWorld(test: TestApp, actors: Actor[]): Promise<TestWorld> {
  const columns = await listColumns(test);
  const tables = [...new Set(columns.map(({ table }) => table))];
  const limited = tables.includes('rate_limits');
  const undocumented = new Set<string>();
  const check = createConformanceCheck(undocumented);
  let sent = 0;
  const world: TestWorld = {
    test,
    store: { columns, tables, restore: async () => undefined, hashes: async () => ({}), close: async () => undefined },
    calls: undefined as unknown as TestWorld['calls'],
    actors,
    callers: actors.slice(0, roles.length),
    send: async (actor, request) => {
      sent += 1;
      // Rate limits are tested elsewhere; here each request has its own address, and counters are reset regularly.
      if (limited && sent % 12 === 0) await test.asOwner('delete from rate_limits');
      const headers = {
        'x-forwarded-for': `198.${18 + (sent >> 16)}.${(sent >> 8) & 255}.${sent & 255}`,
        ...(actor && { authorization: `Bearer ${actor.token}` }),
        ...request.headers,
      };
      const answer = await test.app.inject({ ...request, headers });
      // The log is written after the response, and belongs to the request before the next one.
      await test.deps.callLog.waitUntilIdle();
      check(request, answer);
      return answer;
    },
    restore: () => world.store.restore(),
    undocumented,
    close: async () => {
      await world.store.close();
      await test.close();
    },
  };
  world.calls = createCallFinder(world);
  return world;
}

/** Makes the world restorable, including the clock, since all checks together may outlast a token. */
async function makeRestorable(world: TestWorld, madeAt: number): Promise<void> {
  const { test } = world;
  world.store = await openTableSnapshot(test);
  world.restore = () => {
    test.advance(madeAt - test.deps.clock().getTime());
    return world.store.restore();
  };
}

/** Finds valid calls of each caller and, for ids of the foreign tenant, of its own users. */
async function findCalls(world: TestWorld): Promise<void> {
  await world.restore();
  for (const operation of operations) {
    const may = (tenant: TenantName) => world.actors.filter((each) => each.tenant === tenant && isAllowed(operation, each));
    const callers = world.callers.filter((each) => isAllowed(operation, each));
    const foreign = operation.fields.some(isId) ? may('globex').slice(0, 2) : [];
    for (const actor of [...callers, ...foreign]) await world.calls.choice(operation, actor);
  }
  await world.restore();
}

/** A saved world. */
interface SavedWorld {
  prepared: PreparedApp;
  actors: Actor[];
  /** The application's time of creation, in ms since 1970. */
  madeAt: number;
  found: FoundChoices;
  /** Responses during `findCalls` that the OpenAPI document does not describe. */
  undocumented: string[];
}

/** Autovacuum is off, and without statistics PostgreSQL plans reports and searches badly. */
const updateStatistics = (test: TestApp) => runOnEveryServer(test.ownerUrl, ['vacuum analyze']);

/** Creates the world and saves it. @throws if valid requests fail. */
async function createSavedWorld(database: string): Promise<SavedWorld> {
  const test = await createAppWithServers();
  const people = [...(await createUsers(test, 'acme')), ...(await createUsers(test, 'globex'))];
  const world = await createWorld(
    test,
    people.map((each) => ({ ...each, token: '' })),
  );
  await signInActors(world);
  await placeOrders(world);
  await createOrdersInEveryStatus(world);
  await creditPartners(world);
  await createPayoutsAndDeposits(world);
  await createBankStatements(world);
  await sendMessages(world);
  await createChannels(world);
  await createCompanies(world);
  await createBrands(world);
  await createQuotes(world);
  await createContracts(world);
  await createTemplates(world);
  await createProjects(world);
  await updateStatistics(test);
  await performAllWrites(world);
  // The model that it connected answers nothing.
  await test.asOwner("delete from own_connections where provider = 'assistant'");
  // Orders are paid on the pages of the built-in processor.
  await test.asOwner('update stripe_accounts set disconnected_at = now()');
  await test.asOwner('delete from sessions');
  await signInActors(world);
  await rateOrders(world);
  await placeOrders(world);
  await createOrdersInEveryStatus(world);
  await createPerks(world);
  await createPayoutsAndDeposits(world);
  await createBankStatements(world);
  await createCompanies(world);
  await createApiTokens(world);
  await createWebhooks(world);
  await createProviderCalls(world);
  await createReleases(world);
  await createBrands(world);
  await createQuotes(world);
  await createContactsAndDeals(world);
  await createSyncRuns(world);
  await connectDocusign(world);
  await createImports(world);
  await createViews(world);
  await createTasks(world);
  await createContracts(world);
  await createProjects(world);
  await test.asOwner('delete from rate_limits');
  const states = await test.asOwner('select distinct tenant_id, fulfilment_status from orders');
  if (states.length < 6) throw new Error('The world has no orders in every state that there are actions for.');
  await createTeamWork(test);
  await addCanaries(test);
  await saveRows(test);
  await updateStatistics(test);
  const madeAt = test.deps.clock().getTime();
  await makeRestorable(world, madeAt);
  world.undocumented.clear();
  await findCalls(world);
  await world.store.close();
  await updateStatistics(test);
  await test.saveAs(database);
  const { keysDir, tenants } = test;
  return {
    ...{ prepared: { database, keysDir, tenants }, actors: world.actors, madeAt },
    ...{ found: await world.calls.found(), undocumented: [...world.undocumented] },
  };
}

/** Copies the world, which is created once per run, into a new database. */
export async function buildWorld(): Promise<TestWorld> {
  const { prepared, actors, madeAt, found, undocumented } = await oncePerRun('world', () =>
    createSavedWorld(getSnapshotName(getTemplateName())),
  );
  const test = await createAppWithServers(prepared);
  const world = await createWorld(test, actors);
  await makeRestorable(world, madeAt);
  world.calls = createCallFinder(world, found);
  undocumented.forEach((each) => world.undocumented.add(each));
  await world.restore();
  return world;
}
