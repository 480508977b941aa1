import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

const reads = [
  '/customers?limit=50',
  '/orders?limit=50',
  '/services?limit=50',
  '/quotes?limit=50',
  '/contracts?limit=50',
  '/marketplace/catalog/items?limit=24',
  '/dashboard/summary',
  '/notifications?limit=20',
];
/** One request of this many is a write. */
const writeEvery = 5;
const pauseMs = 1_000;

/** Kept-alive connections. */
export const createPool = (connections) => new Agent({ keepAlive: true, maxSockets: connections });

/** Sends a request. Resolves to its status and duration in ms; status 0 without a complete response. */
function send(pool, url, method, token, body) {
  const start = performance.now();
  return new Promise((resolve) => {
    const end = (status) => resolve({ status, ms: performance.now() - start });
    const sent = request(url, {
      agent: pool,
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    });
    sent
      .on('error', () => end(0))
      .on('response', (response) => {
        response.resume();
        response.on('error', () => end(0)).on('close', () => end(response.complete ? response.statusCode : 0));
      });
    sent.end(body && JSON.stringify(body));
  });
}

/**
 * A person who reads lists in turn and adds a customer now and then, with a pause after each request.
 * @param {{ pool: Agent, url: string, token: string, name: string }} user `name` is part of the e-mails of the customers
 */
export function simulateUser({ pool, url, token, name }) {
  let count = 0;
  const read = () => send(pool, `${url}${reads[count % reads.length]}`, 'GET', token);
  const write = () => {
    count += 1;
    return send(pool, `${url}/customers`, 'POST', token, { name: `Customer ${count} of ${name}`, email: `${name}-${count}@customer.test` });
  };
  const work = async (endsAt, results) => {
    // Users do not begin in the same moment.
    await delay(Math.random() * pauseMs);
    while (performance.now() < endsAt) {
      count += 1;
      const isWrite = count % writeEvery === 0;
      const { status, ms } = await (isWrite ? write() : read());
      (isWrite ? results.writes : results.reads).push(ms);
      if (status < 200 || status > 299) results.failures.push(`${isWrite ? 'a write' : reads[count % reads.length]}: ${status}`);
      await delay(pauseMs * (0.5 + Math.random()));
    }
  };
  return Object.assign(work, { write });
}
