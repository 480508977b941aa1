import { build } from '../lib/build.mjs';
import { getBuildInfo } from '../lib/build-info.mjs';
import { ensureInstalled } from '../lib/install.mjs';
import { withLock } from '../lib/lock.mjs';
import { log } from '../lib/log.mjs';
import { checkNodeVersion } from '../lib/node-version.mjs';
import { dataDir } from '../lib/paths.mjs';
import { checkPorts, readPorts } from '../lib/ports.mjs';
import { onStopSignal } from '../lib/stop-signal.mjs';
import { superviseServer } from '../lib/supervisor.mjs';

export async function start() {
  checkNodeVersion();
  const ports = readPorts();
  const { PORT, API_PORT } = ports;
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
  const apiUrl = `http://127.0.0.1:${API_PORT}`;
  const api = superviseServer({
    name: 'api',
    script: 'api/dist/server.js',
    env: { ...env, ...getBuildInfo(), HOST: '127.0.0.1', RELEASE_BUILDS: releaseBuilds },
    ready: `${apiUrl}/health/ready`,
  });
  const edge = superviseServer({
    name: 'edge',
    script: 'edge/dist/server.js',
    env: { ...env, API_URL: process.env.API_URL || apiUrl },
    ready: `${url}/registry.json`,
  });
  const servers = [api, edge];
  const failed = Promise.all(servers.map((server) => server.ended));
  const stopped = onStopSignal(() => servers.forEach((server) => server.kill()));
  try {
    const ready = Promise.all([api.notices(), ...servers.map((server) => server.ready())]).then(([notices]) => {
      log([`TechAdds is ready at ${url}`, ...notices].join('\n\n'));
    });
    await Promise.race([ready, failed, stopped]);
    await Promise.race([failed, stopped]);
    log('Stopping…');
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}
