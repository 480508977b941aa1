import { superviseServer } from './supervisor.mjs';

/**
 * Supervises servers that stop together, when one of them keeps crashing or `stop` is called.
 * @param {Parameters<typeof superviseServer>[0][]} definitions
 */
export function superviseAll(definitions, { supervise = superviseServer } = {}) {
  const servers = new Map();
  let isStopping = false;
  let fail;
  const failed = new Promise((_resolve, reject) => (fail = reject));
  // Who waits for it reports it.
  failed.catch(() => {});

  const all = {
    /** Rejects where a server keeps crashing. */
    failed,
    add(more) {
      for (const definition of isStopping ? [] : more) {
        const server = supervise(definition);
        servers.set(definition.name, server);
        server.ended.catch(fail);
      }
      return all;
    },
    ready: () => Promise.all([...servers.values()].map((server) => server.ready())),
    notices: (name) => servers.get(name).notices(),
    kill: () => servers.forEach((server) => server.kill()),
    stop() {
      isStopping = true;
      return Promise.all([...servers.values()].map((server) => server.stop()));
    },
  };
  return all.add(definitions);
}
