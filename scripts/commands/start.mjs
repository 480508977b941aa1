import { checkPorts } from '../../shared/build/free-ports.mjs';
import { onStopSignal } from '../../shared/build/stop-signal.mjs';
import { getBuildInfo } from '../lib/build-info.mjs';
import { CliError } from '../lib/errors.mjs';
import { log } from '../lib/log.mjs';
import { checkNodeVersion } from '../lib/node-version.mjs';
import { dataDir } from '../lib/paths.mjs';
import { findApiPorts, readApiWorkers, readPorts } from '../lib/ports.mjs';
import { prepareApps } from '../lib/prepare.mjs';
import { superviseAll } from '../lib/supervise-all.mjs';

const usage = 'start serves the app; start api and start edge run one of its servers, as on machines of their own.';

/**
 * @param {string[]} args `api` or `edge` for one of the servers; both where nothing is named
 */
export async function start([only, ...others]) {
  checkNodeVersion();
  if (others.length > 0 || ![undefined, 'api', 'edge'].includes(only)) throw new CliError(usage);
  const allPorts = readPorts();
  const ports = selectPorts(allPorts, only);
  const workers = readApiWorkers();
  await checkPorts(ports);
  const builds = await prepareApps();
  // Another start that held the lock may listen by now.
  await checkPorts(ports);

  log('Starting…');
  const { PORT, API_PORT } = allPorts;
  const url = `${process.env.TLS_CERT_FILE ? 'https' : 'http'}://localhost:${PORT}`;
  const env = {
    NODE_ENV: process.env.NODE_ENV || 'production',
    DATA_DIR: dataDir,
    PORT: String(PORT),
    API_PORT: String(API_PORT),
    APP_URL: process.env.APP_URL || url,
  };
  const apiPorts = await findApiPorts(API_PORT, workers, Object.values(ports));
  const [firstApi, ...otherApis] = only === 'edge' ? [] : defineApis(apiPorts, only, env, builds);
  const edge = only !== 'api' && defineEdge(url, apiPorts, env);
  const servers = superviseAll([firstApi, edge].filter(Boolean));
  const stopped = onStopSignal(() => servers.kill());
  // The first has prepared the database when it is ready, so the others find it as it must be.
  const ready = servers.ready().then(() => servers.add(otherApis).ready());
  const notices = firstApi ? servers.notices('api') : [];
  try {
    const started = Promise.all([notices, ready]).then(([lines]) => {
      log([only === 'api' ? `The API is ready on port ${apiPorts.join(', ')}` : `TechAdds is ready at ${url}`, ...lines].join('\n\n'));
    });
    await Promise.race([started, servers.failed, stopped]);
    await Promise.race([servers.failed, stopped]);
    log('Stopping…');
  } finally {
    await servers.stop();
  }
}

/** The ports that these servers listen on. */
function selectPorts({ API_PORT, ...edgePorts }, only) {
  if (only === 'api') return { API_PORT };
  return only === 'edge' ? edgePorts : { ...edgePorts, API_PORT };
}

function defineApis(apiPorts, only, env, builds) {
  const releaseBuilds = JSON.stringify(builds.map(({ name, version, archive }) => ({ name, version, archive })));
  // Edges on other machines reach an API that runs alone.
  const HOST = (only === 'api' && process.env.HOST) || '127.0.0.1';
  return apiPorts.map((port, i) => ({
    name: i === 0 ? 'api' : `api-${i + 1}`,
    script: 'api/dist/server.js',
    env: { ...env, ...getBuildInfo(), HOST, API_PORT: String(port), RELEASE_BUILDS: releaseBuilds },
    ready: `http://${HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST}:${port}/health/ready`,
  }));
}

function defineEdge(url, apiPorts, env) {
  const apiUrls = apiPorts.map((port) => `http://127.0.0.1:${port}`).join();
  return {
    name: 'edge',
    script: 'edge/dist/server.js',
    // Another machine's API that is named by the operator is used instead.
    env: { ...env, ...(!process.env.API_URL && !process.env.API_URLS && { API_URLS: apiUrls }) },
    ready: `${url}/registry.json`,
  };
}
