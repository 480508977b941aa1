import { freshDatabase, type FreshDatabase } from '../../testing/database';
import { openSignals, signalChannel, type Signals } from './pubsub';

let fresh: FreshDatabase;
let signals: Signals;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterEach(() => signals.close());
afterAll(() => fresh.close());

/** Hears everything, and waits for a number of signals. */
function hear() {
  const heard: (string | null)[] = [];
  let changed = () => undefined as void;
  const stop = signals.hear((payload) => {
    heard.push(payload);
    changed();
  });
  const until = async (count: number) => {
    while (heard.length < count) await new Promise<void>((resolve) => (changed = resolve));
    return heard;
  };
  return { heard, until, stop };
}
const tell = (payload: string) => fresh.asOwner('select pg_notify($1, $2)', [signalChannel, payload]);

test('who hears is told first that something may have been missed, and then each signal', async () => {
  signals = openSignals(fresh.ownerUrl);
  const { until } = hear();
  expect(await until(1)).toEqual([null]);
  await tell('one');
  expect(await until(2)).toEqual([null, 'one']);
});

test('a connection that was lost comes back, and says that something may have been missed', async () => {
  const said: string[] = [];
  signals = openSignals(fresh.ownerUrl, (message) => said.push(message));
  const { until } = hear();
  await until(1);
  await fresh.asOwner(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'techadds-live' and datname = current_database()`,
  );
  expect(await until(2)).toEqual([null, null]);
  await tell('after');
  expect(await until(3)).toEqual([null, null, 'after']);
  expect(said.length).toBeGreaterThan(0);
});

test('who has stopped hearing hears nothing, and others still do', async () => {
  signals = openSignals(fresh.ownerUrl);
  const [first, second] = [hear(), hear()];
  await Promise.all([first.until(1), second.until(1)]);
  first.stop();
  await tell('one');
  await second.until(2);
  expect(first.heard).toEqual([null]);
});
