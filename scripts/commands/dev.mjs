import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';
import { checkPorts } from '../../shared/build/free-ports.mjs';
import { remoteNames } from '../../shared/build/remotes.mjs';
import { onStopSignal } from '../../shared/build/stop-signal.mjs';
import { getBuildInfo } from '../lib/build-info.mjs';
import { startServer } from '../lib/child-process.mjs';
import { CliError } from '../lib/errors.mjs';
import { ensureInstalled } from '../lib/install.mjs';
import { withLock } from '../lib/lock.mjs';
import { log } from '../lib/log.mjs';
import { checkNodeVersion } from '../lib/node-version.mjs';
import { dataDir } from '../lib/paths.mjs';
import { readPorts } from '../lib/ports.mjs';

/** Compiles the API after each change and calls `onBuilt` after each build without errors. */
async function watchApi(onBuilt) {
  const { rspack } = createRequire(new URL('../../shared/package.json', import.meta.url))('@rspack/core');
  const { default: config } = await import('../../api/rspack.config.mjs');
  // Not in the folder of the production build, which may be running at the same time.
  const compiler = rspack({
    ...config,
    mode: 'development',
    output: { ...config.output, path: `${config.output.path}/dev`, clean: false },
  });
  const watching = compiler.watch({}, (error, stats) => {
    if (error ?? stats.hasErrors()) console.error(error ?? stats.toString('errors-only'));
    else onBuilt();
  });
  return { stop: () => new Promise((resolve) => watching.close(resolve)) };
}

/** Runs the API and restarts it after each build; builds during a restart lead to one further restart. */
function createApiRunner(apiUrl, env) {
  let server;
  let lastRestart = Promise.resolve();
  let requested = 0;
  let isStopping = false;
  let resolveReady;
  const firstReady = new Promise((resolve) => (resolveReady = resolve));
  const start = () => {
    const started = startServer({ name: 'API', script: 'api/dist/dev/server.js', env, ready: `${apiUrl}/health/ready` });
    server = started;
    void started.exit.then((reason) => {
      if (isStopping || server !== started) return;
      console.error(`The API stopped (${reason}); it starts again after the next change.\n${started.lastLines()}`);
    });
    void started.ready().then(resolveReady);
  };
  return {
    ready: firstReady,
    restart() {
      const request = (requested += 1);
      lastRestart = lastRestart.then(async () => {
        if (request !== requested || isStopping) return;
        const previous = server;
        server = undefined;
        await previous?.stop();
        start();
        if (previous) log('API restarted');
      });
    },
    async stop() {
      isStopping = true;
      await lastRestart;
      await server?.stop();
    },
  };
}

const usage = 'npm run dev -- --remote mfe-finance --against https://shell.example';

/** @returns {{ remote: string, against?: string } | undefined} undefined where the whole app is to be served */
function parseDevArgs(args) {
  let values;
  try {
    ({ values } = parseArgs({ args, options: { remote: { type: 'string' }, against: { type: 'string' } } }));
  } catch (error) {
    throw new CliError(`${error.message} Use it as in: ${usage}`);
  }
  if (values.remote === undefined && values.against === undefined) return undefined;
  if (!remoteNames().includes(values.remote)) throw new CliError(`--remote is one of ${remoteNames().join(', ')}, as in: ${usage}`);
  return values;
}

/** Serves the whole app with hot reload, or with `--remote` and `--against` one remote for a deployed shell. */
export async function dev(args) {
  checkNodeVersion();
  const single = parseDevArgs(args);
  await withLock(() => ensureInstalled());
  if (single) {
    const { devAgainst } = await import('../../shared/build/dev-against.mjs');
    return devAgainst({ ...single, usage });
  }
  // The build configurations of all apps read these when they are loaded.
  process.env.NODE_ENV = 'development';
  const { PORT, API_PORT } = readPorts();
  process.env.PORT = String(PORT);
  const { devPort } = await import('../../shared/build/rspack.mjs');
  await checkPorts({ PORT, API_PORT, ...Object.fromEntries(remoteNames().map((name) => [name, devPort(name)])) });

  log('Starting…');
  const api = `http://127.0.0.1:${API_PORT}`;
  const env = { NODE_ENV: 'development', DATA_DIR: dataDir, PORT: String(PORT), API_PORT: String(API_PORT), HOST: '127.0.0.1' };
  const runner = createApiRunner(api, { ...env, ...getBuildInfo() });
  const stopped = onStopSignal(() => process.exit(1));
  const { startDevServers } = await import('../../shared/build/dev-servers.mjs');
  const [watching, servers] = await Promise.all([watchApi(() => runner.restart()), startDevServers({ api })]);
  void runner.ready.then(() => log(`TechAdds is ready for changes at http://localhost:${PORT}`));
  await stopped;
  log('Stopping…');
  await Promise.all([watching.stop(), runner.stop(), servers.stop()]);
  process.exit(0);
}
