import { createTestDatabase, type TestDatabase } from '../../../test/database';
import { createPubSub, pubSubChannel, type PubSub } from './pubsub';

let fresh: TestDatabase;
let pubsub: PubSub;
beforeAll(async () => {
  fresh = await createTestDatabase();
});
afterEach(() => pubsub.close());
afterAll(() => fresh.close());

/** Records all notifications, and waits for a number of them. */
function collect() {
  const received: (string | null)[] = [];
  let changed = () => undefined as void;
  const stop = pubsub.subscribe((payload) => {
    received.push(payload);
    changed();
  });
  const until = async (count: number) => {
    while (received.length < count) await new Promise<void>((resolve) => (changed = resolve));
    return received;
  };
  return { heard: received, until, stop };
}
const notify = (payload: string) => fresh.asOwner('select pg_notify($1, $2)', [pubSubChannel, payload]);

test('tells a new subscriber first that notifications may have been missed, and then each notification', async () => {
  pubsub = createPubSub(fresh.ownerUrl);
  const { until } = collect();
  expect(await until(1)).toEqual([null]);
  await notify('one');
  expect(await until(2)).toEqual([null, 'one']);
});

test('reconnects after a lost connection and tells that notifications may have been missed', async () => {
  const messages: string[] = [];
  pubsub = createPubSub(fresh.ownerUrl, (message) => messages.push(message));
  const { until } = collect();
  await until(1);
  await fresh.asOwner(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'techadds-live' and datname = current_database()`,
  );
  expect(await until(2)).toEqual([null, null]);
  await notify('after');
  expect(await until(3)).toEqual([null, null, 'after']);
  expect(messages.length).toBeGreaterThan(0);
});

test('stops notifying a listener that unsubscribed, but not the others', async () => {
  pubsub = createPubSub(fresh.ownerUrl);
  const [first, second] = [collect(), collect()];
  await Promise.all([first.until(1), second.until(1)]);
  first.stop();
  await notify('one');
  await second.until(2);
  expect(first.heard).toEqual([null]);
});
