import { setTimeout as wait } from 'node:timers/promises';

const dayMs = 86_400_000;

/**
 * Injects a fault. Faults of requests wait for the next request.
 * @returns the function that ends it, if it lasts
 */
export async function injectFault(fault, { servers, devices, owners, random, switchUser, saveBatch, count, problems }) {
  const device = random.pick(devices);
  const inject = {
    api_killed: () => servers.killApi(),
    database_killed: () => servers.killDatabase(),
    tab_closed: () => device.closeTab(random.int(0, 1)),
    tab_crashed: () => device.crashTab(random.int(0, 1)),
    tab_hidden: async () => {
      await device.hideTabs(random.int(0, 1));
      return () => device.hideTabs();
    },
    clock_changed: () => device.setClock(random.pick([-dayMs, 0, dayMs]), { reload: random.chance(0.5) }),
    user_switched: () => switchUser(),
    storage_full: async () => {
      const end = await device.fillStorage();
      await saveBatch(device, 2, end);
    },
    storage_cleared: () => clearStorage(device, owners, problems),
  }[fault];
  if (!inject) {
    if (fault.startsWith('edge_')) servers.back.arm(fault.slice('edge_'.length));
    else servers.front.arm(fault);
    return undefined;
  }
  const end = await inject();
  count(fault);
  return end;
}

/** The browser clears the storage; the user has a copy of the queue, and imports it. */
async function clearStorage(device, owners, problems) {
  await device.ready();
  await device.setOffline(true);
  await wait(300);
  const before = await device.evaluate('list', owners);
  const copies = await device.evaluate('export', owners);
  await device.clearStorage();
  const lost = await device.evaluate('countLost');
  const added = await device.evaluate('import', { copies, owners });
  if (before.length > 0 && lost === 0) problems.push(`The storage was cleared of ${before.length} items without notice.`);
  if (added !== before.length) problems.push(`Of ${before.length} exported items ${added} were imported.`);
  await device.setOffline(false);
}
