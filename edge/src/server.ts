import { startTracing } from '@techadds/shared/tracing';
import { createApiPool } from './api-pool/api-pool';
import { buildEdge } from './app';
import { readConfig, type Config } from './config';
import { listen } from './listen';
import { createHttpServerFactory, createHttpsServerFactory } from './server-factory';
import { followReleases } from './store/follow';
import { createHealthCounter } from './beacon/health-counter';
import { createGrantCheck } from './pages/dev-remote';
import { createStore } from './store/store';
import { readCertificate } from './tls/certificate';
import { createRedirectServer } from './tls/redirect';
import { watchCertificate } from './tls/renewal';
import { followEndedSessions } from './visitor/ended-sessions';
import { createSessionCheck } from './visitor/session-check';
import { createApiKeySet } from './visitor/keys';

const shutdownTimeoutMs = 10_000;

async function main(config: Config): Promise<void> {
  const secure = config.tls && createHttpsServerFactory(readCertificate(config.tls), config.socketsPerNetwork);
  const makeServer = secure?.make ?? createHttpServerFactory(config.socketsPerNetwork);
  let warn = (message: string) => console.warn(message);
  const apis = createApiPool(config.apiUrls, { warn: (message) => warn(message) });
  const tracing =
    config.tracing && (await startTracing({ ...config.tracing, serviceName: 'techadds-edge', warn: (message) => warn(message) }));
  const health = createHealthCounter(config, apis.fetch);
  const endedSessions = followEndedSessions(config, apis.fetch, (message) => warn(message));
  const app = buildEdge({
    config,
    apis,
    store: createStore(config.storeDir),
    keys: createApiKeySet(apis.fetch),
    health,
    tracing,
    isDevGranted: createGrantCheck(config, apis.fetch),
    isSessionEnded: createSessionCheck(endedSessions, apis.fetch),
    makeServer,
  });
  warn = (message) => app.log.warn(message);
  const stopFollowing = followReleases(config, apis.fetch, warn);
  let stopping = false;
  const stop = (): void => {
    if (stopping) process.exit(1);
    stopping = true;
    stopFollowing();
    endedSessions.stop();
    health.stop();
    setTimeout(() => process.exit(1), shutdownTimeoutMs).unref();
    void app
      .close()
      .then(() => tracing?.stop())
      .then(() => process.exit(0));
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // The parent process has ended.
  process.on('disconnect', stop);
  await listen(app, config, makeServer, () => createRedirectServer(config.port, config.socketsPerNetwork));
  if (!config.tls && !config.trustProxy && !/^(localhost|127\..*|::1)$/.test(config.host))
    app.log.warn('the app is open beyond this machine without TLS: set TLS_CERT_FILE and TLS_KEY_FILE, or TRUST_PROXY if a proxy has it');
  if (config.tls && secure) {
    watchCertificate(config.tls, secure.made, {
      renewed: () => app.log.warn('another certificate is used from now on'),
      failed: (error) => app.log.error(error, 'the certificate could not be renewed; the one before goes on'),
    });
  }
}

const getPortVariable = (port: number | undefined) => (port !== undefined && String(port) === process.env.HTTP_PORT ? 'HTTP_PORT' : 'PORT');

function formatError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use. Stop the program that listens there, or set ${getPortVariable(port)} to a free one.`;
  if (code === 'EACCES' && port !== undefined)
    return `Port ${port} may not be opened by this user. Set ${getPortVariable(port)} to one from 1024 up.`;
  return error.message;
}

try {
  await main(readConfig(process.env));
} catch (error) {
  console.error(formatError(error));
  process.exit(1);
}
