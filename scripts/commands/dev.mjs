import { createRequire } from 'node:module';
import { buildInfo } from './build-info.mjs';
import { startServer } from './children.mjs';
import { ensureInstalled } from './install.mjs';
import { withLock } from './lock.mjs';
import { checkNode } from './node-version.mjs';
import { checkPorts, ports } from './ports.mjs';
import { dataDir } from './root.mjs';
import { main, say } from './say.mjs';
import { onStopSignal } from './stop-signal.mjs';

/** Compiles the API again with each change, and tells when there is something to run. */
async function watchApi(onBuilt) {
  const { rspack } = createRequire(new URL('../shared/package.json', import.meta.url))('@rspack/core');
  const { default: config } = await import('../api/rspack.config.mjs');
  // Beside the production build, which may be running at the same time.
  const compiler = rspack({
    ...config,
    mode: 'development',
    output: { ...config.output, path: `${config.output.path}/dev`, clean: false },
  });
  const watching = compiler.watch({}, (failure, stats) => {
    if (failure ?? stats.hasErrors()) console.error(failure ?? stats.toString('errors-only'));
    else onBuilt();
  });
  return { stop: () => new Promise((done) => watching.close(done)) };
}

/** Runs the API, and runs it anew after each build; builds that come while it restarts make one more restart. */
function apiRunner(api, env) {
  let server;
  let turn = Promise.resolve();
  let wanted = 0;
  let stopping = false;
  let announce;
  const firstReady = new Promise((resolve) => (announce = resolve));
  const start = () => {
    server = startServer({ name: 'API', script: 'api/dist/dev/server.js', env, ready: `${api}/health/ready` });
    const { exit, lastLines, ready } = server;
    const mine = server;
    void exit.then((how) => {
      if (!stopping && server === mine) console.error(`The API stopped (${how}); it starts again after the next change.\n${lastLines()}`);
    });
    void ready().then(announce);
  };
  return {
    ready: firstReady,
    restart() {
      const mine = (wanted += 1);
      turn = turn.then(async () => {
        if (mine !== wanted || stopping) return;
        const before = server;
        server = undefined;
        await before?.stop();
        start();
        if (before) say('API restarted');
      });
    },
    async stop() {
      stopping = true;
      await turn;
      await server?.stop();
    },
  };
}

await main(async () => {
  checkNode();
  await withLock(() => ensureInstalled());
  // Read by the configurations of all apps when they are loaded.
  process.env.NODE_ENV = 'development';
  const { PORT, API_PORT } = ports();
  process.env.PORT = String(PORT);
  const { devPort, remoteNames } = await import('../shared/build/rspack.mjs');
  await checkPorts({ PORT, API_PORT, ...Object.fromEntries(remoteNames().map((name) => [name, devPort(name)])) });

  say('Starting…');
  const api = `http://127.0.0.1:${API_PORT}`;
  const env = { NODE_ENV: 'development', DATA_DIR: dataDir, PORT: String(PORT), API_PORT: String(API_PORT), HOST: '127.0.0.1' };
  const runner = apiRunner(api, { ...env, ...buildInfo() });
  const stopped = onStopSignal(() => process.exit(1));
  const { startDevServers } = await import('../shared/build/dev-servers.mjs');
  const [watching, servers] = await Promise.all([watchApi(() => runner.restart()), startDevServers({ api })]);
  void runner.ready.then(() => say(`TechAdds is ready for changes at http://localhost:${PORT}`));
  await stopped;
  say('Stopping…');
  await Promise.all([watching.stop(), runner.stop(), servers.stop()]);
  process.exit(0);
});
