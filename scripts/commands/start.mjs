import { build } from './build.mjs';
import { buildInfo } from './build-info.mjs';
import { firstExit, startServer } from './children.mjs';
import { ensureInstalled } from './install.mjs';
import { withLock } from './lock.mjs';
import { checkNode } from './node-version.mjs';
import { checkPorts, ports } from './ports.mjs';
import { publishBuilt } from './publisher.mjs';
import { dataDir } from './root.mjs';
import { main, say } from './say.mjs';
import { onStopSignal } from './stop-signal.mjs';

await main(async () => {
  checkNode();
  const wanted = ports();
  const { PORT, API_PORT } = wanted;
  await checkPorts(wanted);
  await withLock(async () => {
    await ensureInstalled();
    await publishBuilt(await build());
  });

  // Who we waited for may be up by now.
  await checkPorts(wanted);

  say('Starting…');
  const here = `${process.env.TLS_CERT_FILE ? 'https' : 'http'}://localhost:${PORT}`;
  const env = {
    NODE_ENV: process.env.NODE_ENV || 'production',
    DATA_DIR: dataDir,
    PORT: String(PORT),
    API_PORT: String(API_PORT),
    APP_URL: process.env.APP_URL || here,
  };
  const api = `http://127.0.0.1:${API_PORT}`;
  const servers = [
    startServer({
      name: 'api',
      script: 'api/dist/server.js',
      env: { ...env, ...buildInfo(), HOST: '127.0.0.1' },
      ready: `${api}/health/ready`,
    }),
    startServer({
      name: 'edge',
      script: 'edge/dist/server.js',
      env: { ...env, API_URL: process.env.API_URL || api },
      ready: `${here}/registry.json`,
    }),
  ];
  const exited = firstExit(servers);
  const stopped = onStopSignal(() => servers.forEach((server) => server.kill()));
  try {
    const ready = Promise.all(servers.map((server) => server.ready())).then(() => say(`TechAdds is ready at ${here}`));
    await Promise.race([ready, exited, stopped]);
    await Promise.race([exited, stopped]);
    say('Stopping…');
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
});
