import { createServer } from 'node:net';
import { isInUse } from '../../shared/build/free-ports.mjs';
import { CliError } from './errors.mjs';

/** Reads the ports to listen on from the environment. */
export function readPorts(env = process.env) {
  const HTTP_PORT = env.HTTP_PORT ? parsePort(env, 'HTTP_PORT') : undefined;
  return { PORT: parsePort(env, 'PORT', 8080), API_PORT: parsePort(env, 'API_PORT', 3000), ...(HTTP_PORT && { HTTP_PORT }) };
}

const maxApiWorkers = 32;

/** How many API processes one start has. */
export function readApiWorkers(env = process.env) {
  const value = env.API_WORKERS || '1';
  if (!/^\d{1,2}$/.test(value) || Number(value) < 1 || Number(value) > maxApiWorkers)
    throw new CliError(`API_WORKERS is "${value}", which is not a number from 1 to ${maxApiWorkers}.`);
  return Number(value);
}

/** The ports of the API processes: the first, and the next free ones above it that are not in `taken`. */
export async function findApiPorts(first, count, taken) {
  const ports = [first];
  for (let port = first + 1; ports.length < count; port += 1) {
    if (port > 65_535) throw new CliError(`There are no ${count} free ports from API_PORT=${first} up. Choose a lower one.`);
    if (!taken.includes(port) && !(await isInUse(port))) ports.push(port);
  }
  return ports;
}

function parsePort(env, name, fallback) {
  const value = env[name] || String(fallback);
  if (!/^\d{1,5}$/.test(value) || Number(value) < 1 || Number(value) > 65_535)
    throw new CliError(`${name} is "${value}", which is not a port number.`);
  return Number(value);
}

/** Different free ports: all are held before the first is released. */
export async function findFreePorts(count) {
  const listen = () =>
    new Promise((resolve) => {
      const server = createServer().listen(0, '127.0.0.1', () => resolve(server));
    });
  const servers = await Promise.all(Array.from({ length: count }, listen));
  const ports = servers.map((server) => server.address().port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}
