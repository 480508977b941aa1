import { createServer } from 'node:net';
import { join } from 'node:path';
import { appPaths } from './remotes.mjs';
import { UsageError } from './usage-error.mjs';

/**
 * @param {Record<string, number>} ports by the variable, or by the remote, that chooses the port
 * @throws UsageError where another program listens on one of the ports; the message says how another one is chosen
 */
export async function checkPorts(ports) {
  const names = Object.keys(ports);
  for (const [i, name] of names.entries()) {
    const duplicate = names.slice(0, i).find((other) => ports[other] === ports[name]);
    if (duplicate) throw new UsageError(`${duplicate} and ${name} are both ${ports[name]}. Give them different numbers.`);
  }
  for (const [name, port] of Object.entries(ports)) {
    if (await isInUse(port)) {
      const other = name.startsWith('mfe-') ? `in ${join(appPaths(name).folder, 'package.json')}` : `${name}=${port + 1} npm start`;
      throw new UsageError(
        `Port ${port} (${name}) is in use, perhaps by TechAdds itself. Stop that program, or choose another port: ${other}`,
      );
    }
  }
}

/** @throws UsageError where this user may not listen on the port */
export async function isInUse(port) {
  for (const host of ['127.0.0.1', '::1']) {
    const errorCode = await new Promise((resolve) => {
      const probe = createServer();
      probe.once('error', (error) => resolve(error.code));
      probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(undefined)));
    });
    if (errorCode === 'EACCES')
      throw new UsageError(`Listening on port ${port} is not permitted for this user. Choose a port from 1024 up.`);
    if (errorCode === 'EADDRINUSE') return true;
  }
  return false;
}
