import { checkPorts } from '../../shared/build/free-ports.mjs';
import { onStopSignal } from '../../shared/build/stop-signal.mjs';
import { build } from '../lib/build.mjs';
import { getBuildInfo } from '../lib/build-info.mjs';
import { ensureInstalled } from '../lib/install.mjs';
import { withLock } from '../lib/lock.mjs';
import { log } from '../lib/log.mjs';
import { checkNodeVersion } from '../lib/node-version.mjs';
import { dataDir } from '../lib/paths.mjs';
import { findApiPorts, readApiWorkers, readPorts } from '../lib/ports.mjs';
import { superviseAll } from '../lib/supervise-all.mjs';

export async function start() {
  checkNodeVersion();
  const ports = readPorts();
  const { PORT, API_PORT } = ports;
  const workers = readApiWorkers();
  await checkPorts(ports);
  const builds = await withLock(async () => {
    await ensureInstalled();
    return build();
  });
  const releaseBuilds = JSON.stringify(builds.map(({ name, version, archive }) => ({ name, version, archive })));

  // Another start that held the lock may listen by now.
  await checkPorts(ports);

  log('Starting…');
  const url = `${process.env.TLS_CERT_FILE ? 'https' : 'http'}://localhost:${PORT}`;
  const env = {
    NODE_ENV: process.env.NODE_ENV || 'production',
    DATA_DIR: dataDir,
    PORT: String(PORT),
    API_PORT: String(API_PORT),
    APP_URL: process.env.APP_URL || url,
  };
  const apiPorts = await findApiPorts(API_PORT, workers, Object.values(ports));
  const apiUrls = apiPorts.map((port) => `http://127.0.0.1:${port}`);
  const [firstApi, ...otherApis] = apiUrls.map((apiUrl, i) => ({
    name: i === 0 ? 'api' : `api-${i + 1}`,
    script: 'api/dist/server.js',
    env: { ...env, ...getBuildInfo(), HOST: '127.0.0.1', API_PORT: String(apiPorts[i]), RELEASE_BUILDS: releaseBuilds },
    ready: `${apiUrl}/health/ready`,
  }));
  const edge = {
    name: 'edge',
    script: 'edge/dist/server.js',
    // Another machine's API that is named by the operator is used instead.
    env: { ...env, ...(!process.env.API_URL && !process.env.API_URLS && { API_URLS: apiUrls.join() }) },
    ready: `${url}/registry.json`,
  };
  const servers = superviseAll([firstApi, edge]);
  const stopped = onStopSignal(() => servers.kill());
  // The first has prepared the database when it is ready, so the others find it as it must be.
  const ready = servers.ready().then(() => servers.add(otherApis).ready());
  try {
    const started = Promise.all([servers.notices('api'), ready]).then(([notices]) => {
      log([`TechAdds is ready at ${url}`, ...notices].join('\n\n'));
    });
    await Promise.race([started, servers.failed, stopped]);
    await Promise.race([servers.failed, stopped]);
    log('Stopping…');
  } finally {
    await servers.stop();
  }
}
