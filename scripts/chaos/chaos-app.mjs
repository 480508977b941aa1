import { createDevice } from './device.mjs';
import { callApi, signIn } from './other-device.mjs';
import { runSeed } from './run-seed.mjs';
import { startServers } from './servers.mjs';
import { createTraffic } from './traffic.mjs';

const emails = ['partner-admin@acme.test', 'partner-admin@globex.test'];
/** Of the demo accounts. */
const password = 'TechAdds-demo-1';

/** A user, with a customer and a category of their tenant. */
async function findAccount(apiUrl, email) {
  const session = await signIn(apiUrl, email, password);
  const { token } = session;
  const customers = await callApi(apiUrl, '/customers?limit=1', { token });
  const categories = await callApi(apiUrl, '/marketplace/categories', { token });
  return {
    ...{ email, password, tenantId: session.tenant.id, userId: session.user.id },
    ...{ customerId: customers.body.items[0].id, categoryId: categories.body.items[0].id },
  };
}

/**
 * Starts the app with its own data, and two devices with two tabs each.
 * @param {{ folder: string, browser: object, fillStore: (storeDir: string) => Promise<void>, control?: string }} options `control` takes a
 *   protection away
 */
export async function startChaosApp({ folder, browser, fillStore, control }) {
  const startedAt = Date.now();
  const counts = {};
  const traffic = createTraffic();
  const onFault = (fault) => (counts[fault] = (counts[fault] ?? 0) + 1);
  const servers = await startServers(folder, fillStore, { control, onFault, onCreate: traffic.onCreate });
  const accounts = await Promise.all(emails.map((email) => findAccount(servers.apiUrl, email)));
  const toDevice = (name) =>
    createDevice(browser, { name: `chaos-device-${name}`, url: servers.url, tabCount: 2, duringEnd: traffic.duringEnd, control });
  const devices = await Promise.all(['a', 'b'].map(toDevice));
  return {
    /** How often each fault was injected. */
    counts,
    /**
     * Runs one seed.
     * @param {{ items: number, faults: number, weights?: Record<string, number> }} options
     */
    run: (seed, options) => runSeed({ devices, servers, traffic, accounts, counts, control, seed, run: String(startedAt), ...options }),
    async stop() {
      await Promise.all(devices.map((device) => device.close()));
      await servers.stop();
    },
  };
}
