import { setTimeout as wait } from 'node:timers/promises';
import { checkPromises } from './check-promises.mjs';
import { createExpectedRecords } from './expected-records.mjs';
import { toWeights } from './fault-kinds.mjs';
import { injectFault } from './inject-fault.mjs';
import { sendFromOtherDevice, signIn } from './other-device.mjs';
import { createRandom } from './random.mjs';

const trace = (line) => process.env.CHAOS_VERBOSE && console.log(`  ${new Date().toISOString().slice(17, 23)} ${line}`);

/** Two ticks of the sync. */
const drainLimitMs = 30_000;
const settleLimitMs = 120_000;
const otherDeviceMs = 20_000;

/**
 * Runs one seed: two devices with two tabs each, whose users belong to two tenants and change places; items are written, edited and sent while
 * faults are injected. Then the last half is written without a connection, the API is killed once more, and all must arrive within 30 s.
 * @param {{ devices: object[], servers: object, traffic: object, accounts: object[], seed: number, run: string, items: number, faults: number,
 *   control?: string, counts: Record<string, number>, weights?: Record<string, number> }} options `counts` is increased by what was injected
 * @returns broken promises by name, with details, and how long the last items took
 */
export async function runSeed(options) {
  const { devices, servers, traffic, accounts, seed, items, faults, counts, control } = options;
  const { weights = toWeights(control) } = options;
  const random = createRandom(seed);
  const run = `${options.run}.${seed}`;
  const expected = createExpectedRecords(run);
  const problems = [];
  const count = (fault) => (counts[fault] = (counts[fault] ?? 0) + 1);
  traffic.clear();
  const owners = accounts.map(({ tenantId, userId }) => ({ tenantId, userId }));
  for (const account of accounts) account.session = await signIn(servers.apiUrl, account.email, account.password);
  const enter = async (device, account) => device.signIn(await signIn(servers.apiUrl, account.email, account.password), account);
  await Promise.all(devices.map((device, n) => enter(device, accounts[(n + seed) % accounts.length])));

  /** Saves versions, again until they are confirmed: the user sees whether something was saved. */
  async function save(device, written, onRefused) {
    for (let left = written; left.length > 0;) {
      const results = await device.save(
        left.map(({ record, body }) => ({ kind: record.kind, body })),
        random.int(0, 1),
      );
      const refused = left.filter((_, n) => results && results[n].error);
      if (refused.length > 0 && !onRefused) problems.push(`Not saved: ${results.find(({ error }) => error).error}`);
      for (const [n, each] of left.entries())
        if (results && !results[n].error) Object.assign(each.version, { isConfirmed: true, at: Date.now() });
      if (!results) left = left.map((each) => ({ ...each, ...expected.write(each.record) }));
      else left = refused;
      await onRefused?.();
      onRefused = undefined;
    }
  }
  async function saveBatch(device, size, onRefused) {
    const { account } = device;
    const batch = Array.from({ length: size }, () => {
      const record = expected.add({ kind: random.pick(['quotes', 'services']), account, isPoison: expected.records.length === 3 });
      return { record, ...expected.write(record) };
    });
    for (const { record } of batch) record.device = device;
    await save(device, batch, onRefused);
    await device.navigate();
  }
  const isWritten = ({ versions, isPoison }) => !isPoison && versions.at(-1).isConfirmed;
  async function edit(device) {
    const own = expected.records.filter((record) => record.device === device && record.account === device.account && isWritten(record));
    const record = own.length > 0 ? random.pick(own.slice(-12)) : undefined;
    if (!record || !(await device.evaluate('has', { kind: record.kind, id: record.id }).catch(() => false))) return;
    await save(device, [{ record, ...expected.write(record) }]);
  }
  async function writeElsewhere() {
    const own = expected.records.filter(isWritten);
    if (own.length === 0) return;
    const record = random.pick(own.slice(-20));
    const at = record.versions.at(-1).at + (random.chance(0.5) ? otherDeviceMs : -otherDeviceMs);
    const { version, body } = expected.write(record, at);
    await sendFromOtherDevice(servers.apiUrl, record, body, at);
    version.isConfirmed = true;
  }
  const switchUser = async () => {
    const [one, other] = devices;
    const [first, second] = [one.account, other.account];
    await Promise.all([enter(one, second), enter(other, first)]);
  };
  const ensureSignedIn = async (device) => {
    if (!(await device.isSignedIn())) await enter(device, device.account);
  };
  const isPoison = (id) => expected.records.some((record) => record.id === id && record.isPoison);
  const listWaiting = async (device) => (await device.evaluate('list', owners)).filter(({ id }) => !isPoison(id));
  /** Lets a device send what waits, of all its users. */
  async function settle(device) {
    for (const until = Date.now() + settleLimitMs; Date.now() < until; await wait(500)) {
      await ensureSignedIn(device);
      const waiting = await listWaiting(device);
      if (waiting.length === 0) return;
      trace(`${waiting.length} left on ${device.name}`);
      if (!waiting.some(({ userId }) => userId === device.account.userId))
        await enter(
          device,
          accounts.find(({ userId }) => userId === waiting[0].userId),
        );
      await device.evaluate('sync');
    }
    problems.push(`Still waiting after ${settleLimitMs / 1000} s: ${JSON.stringify((await listWaiting(device)).slice(0, 3))}`);
  }

  const ends = [];
  const perStep = Math.max(1, Math.round(items / 2 / faults));
  for (let step = 0; step < faults; step += 1) {
    const device = random.pick(devices);
    await ensureSignedIn(device);
    await saveBatch(device, perStep);
    if (random.chance(0.4)) await edit(device);
    if (random.chance(0.4)) await writeElsewhere();
    if (ends.length > 1) await ends.shift()();
    const fault = random.weighted(weights);
    trace(`step ${step}: ${fault} on ${device.name}`);
    const end = await injectFault(fault, { servers, devices, random, owners, switchUser, saveBatch, count, problems });
    if (end) ends.push(end);
    for (const each of devices) await each.evaluate('sync').catch(() => {});
    await wait(random.int(50, 250));
  }
  for (const end of ends) await end();
  servers.front.disarm();
  servers.back.disarm();
  await servers.ready();
  await Promise.all(devices.map(settle));
  for (const device of devices) await device.ready();

  trace('the last items');
  for (const device of devices) await device.setOffline(true);
  const before = expected.records.length;
  for (const device of devices) await saveBatch(device, Math.ceil((items - before) / devices.length));
  servers.killApi();
  count('api_killed');
  await servers.ready();
  const lastFaultAt = Date.now();
  for (const device of devices) await device.setOffline(false);
  let drainMs;
  for (;;) {
    const waiting = (await Promise.all(devices.map(listWaiting))).flat();
    drainMs = Date.now() - lastFaultAt;
    if (waiting.length === 0 || drainMs > drainLimitMs) break;
    await wait(250);
  }

  // What is late must not be lost.
  await Promise.all(devices.map(settle));

  const queued = new Set();
  for (const device of devices) for (const { id } of await device.evaluate('list', owners)) queued.add(id);
  const lastIds = new Set(expected.records.slice(before).map(({ id }) => id));
  const { broken, details } = await checkPromises(servers.query, run, expected, queued);
  const overlaps = traffic.findOverlaps();
  if (overlaps.length > 0) details.push(`twoAtOnce: ${JSON.stringify(overlaps[0])}`);
  Object.assign(broken, {
    twoAtOnce: overlaps.length,
    servicesFirst: traffic.findServicesBeforeQuotes(lastIds).length,
    late: drainMs > drainLimitMs ? 1 : 0,
    other: problems.length,
  });
  for (const device of devices) await device.evaluate('discard', { ids: [...queued], owners });
  return {
    broken,
    details: [...details, ...problems],
    drainMs,
    items: expected.records.length,
    versions: expected.records.flatMap(({ versions }) => versions).length,
  };
}
