import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startTracing } from '@techadds/shared/tracing';
import { buildApp } from './app';
import { readConfig, type Config } from './config';
import { loadAuditKey } from './platform/encryption/hmac';
import { openDatabase } from './database';
import { formatWithCauses } from './platform/database/errors';
import { startEmbeddedPostgres } from './platform/database/embedded/embedded-postgres';
import { analyzeTables } from './platform/database/provision/analyze';
import { purgeExpiredRows } from './platform/maintenance/purge-expired';
import { expiredRows } from './retention-rules';
import { loadFieldEncryption } from './platform/encryption/field-encryption';
import { seedDemo } from '../seed/seed';
import { findDemoTenants } from '../seed/demo-presence';
import { closeDemoAccounts, reopenDemoAccounts } from '../seed/demo-access';
import { loadSetupCode } from './modules/setup/setup-code';
import { writeStartNotices } from './start-notices';
import { waitForBackgroundWork } from './modules/accounts/constant-time';
import { createLogger } from './platform/http/logger';
import { createTokenService } from './platform/auth/tokens';
import { allJobs } from './job-registry';
import { startJobScheduler } from './platform/jobs/scheduler';
import { rateLimitRules } from './platform/auth/rate-limits/rules';
import { createPostgresRateLimiter } from './platform/auth/rate-limits/postgres-store';
import { createHeavyWork, createStartHeavyWork, toHeavyWorkLimits } from './platform/heavy-work/heavy-work';
import { createWorkerPool } from './platform/heavy-work/worker-pool';
import { createCallLog } from './platform/call-log/call-log';
import { createEmailTransport } from './platform/email/email';
import { renderEmail } from './email-renderers';
import { createTenantEmailTransport } from './modules/own-connections/own-mail.service';
import { createPayments, type PaymentDeps } from './modules/payments/providers/providers.service';
import { createGate } from './modules/releases/gate/run-gate.service';
import { checkReleaseFiles, offerBuilds } from './modules/releases/start-builds.service';
import { loadVapidKeys } from './modules/push/vapid-keys';
import { startEmailSender } from './platform/email/email-sender';
import { runEvery } from './platform/jobs/interval';
import { startMaintenance } from './maintenance';

/** How long requests in flight may take after a stop signal. */
const closeTimeoutMs = 10_000;

const purgeIntervalMs = 10 * 60_000;

/** Run in reverse order. */
const shutdownHooks: (() => Promise<unknown>)[] = [];

async function start(requested: Config): Promise<{ url: string; notices: string[] }> {
  const log = createLogger(requested.logLevel);
  const warn = (message: string) => log.warn(message);
  const clock = () => new Date();
  const keysDir = join(requested.dataDir, 'keys');
  const tracing = requested.tracing && (await startTracing({ ...requested.tracing, serviceName: 'techadds-api', warn }));
  // Last, when the spans of what is being finished have ended.
  if (tracing) shutdownHooks.push(() => tracing.stop());
  const ownerUrl = requested.databaseUrl ?? (await startDatabase(requested, warn));
  const db = await openDatabase({
    ownerUrl,
    auditKey: await loadAuditKey(keysDir),
    slowStatementMs: requested.slowStatementMs,
    log: warn,
    tracing,
  });
  shutdownHooks.push(() => db.close());
  // A demo shows its e-mails and simulates its bank, which a real company must never meet.
  const config = { ...requested, demo: requested.demo && !(await findDemoTenants(db)).hasOthers };
  // One core is left to the requests.
  const poolSize = Math.max(1, availableParallelism() - 1);
  const workers = createWorkerPool({ file: new URL('./heavy-worker.js', import.meta.url), size: poolSize, log });
  shutdownHooks.push(() => workers.close());
  const fieldEncryption = await loadFieldEncryption(keysDir, config.dataKey);
  const callLog = createCallLog({ db, clock, log });
  shutdownHooks.push(() => callLog.waitUntilIdle());
  const deps: PaymentDeps = {
    db,
    config,
    clock,
    log,
    tracing,
    tokens: await createTokenService(keysDir, clock, (error) => log.error({ err: error }, 'the signing keys could not be read again')),
    callLog,
    emailTransport: createTenantEmailTransport(
      { db, config, clock, fieldEncryption, callLog },
      createEmailTransport({ config, db, clock, callLog }),
    ),
    fieldEncryption,
    heavyWork: createHeavyWork(workers.execute, toHeavyWorkLimits(poolSize)),
    runRemote: createGate(new URL('./release-gate.js', import.meta.url)),
    payments: createPayments({
      db,
      clock,
      config,
      callLog,
      onError: (error) => log.error({ err: error }, 'a payment could not be carried on'),
    }),
    rateLimiter: createPostgresRateLimiter({ db, clock, log }, rateLimitRules),
  };
  shutdownHooks.push(() => deps.payments.waitUntilIdle());
  shutdownHooks.push(waitForBackgroundWork);
  // A key that cannot be read is reported at the start.
  await loadVapidKeys(config.dataDir);
  await (config.demo ? reopenDemoAccounts : closeDemoAccounts)({ db, now: clock() });
  if (config.demo && (await seedDemo(deps))) {
    await analyzeTables(ownerUrl);
    deps.db.renewConnections();
  }
  const startDeps = { ...deps, heavyWork: createStartHeavyWork(workers, toHeavyWorkLimits(poolSize)) };
  const releaseNotices = [...(await checkReleaseFiles(config)), ...(await offerBuilds(startDeps))];
  const setupCode = (await db.tenantIds()).length === 0 ? await loadSetupCode(config.dataDir) : undefined;
  const logError = (message: string) => (error: unknown) => log.error({ err: error }, message);
  shutdownHooks.push(startEmailSender(deps, renderEmail));
  shutdownHooks.push(
    runEvery(purgeIntervalMs, () => purgeExpiredRows(db, clock(), expiredRows), logError('old rows could not be removed')),
  );
  shutdownHooks.push(startJobScheduler(deps, allJobs));
  const maintenance = startMaintenance(deps);
  shutdownHooks.push(() => maintenance.stop());
  const app = buildApp(deps, setupCode);
  const unfollow = app.tenantActivity.follow();
  shutdownHooks.push(async () => unfollow());
  shutdownHooks.push(() => {
    const closeTimer = setTimeout(() => app.server.closeAllConnections(), closeTimeoutMs);
    return app.close().finally(() => clearTimeout(closeTimer));
  });
  shutdownHooks.push(async () => {
    app.drain();
    await delay(config.drainSeconds * 1_000);
  });
  const url = await app.listen({ host: config.host, port: config.port });
  return { url, notices: [...releaseNotices, ...(await writeStartNotices(db, requested, setupCode))] };
}

async function startDatabase({ dataDir }: Config, log: (message: string) => void): Promise<string> {
  const database = await startEmbeddedPostgres({ dataDir, log });
  shutdownHooks.push(() => database.stop());
  return database.ownerUrl;
}

/** Stops in reverse order of the start: no new requests, those in flight end, then connections, then the database. */
async function stop(): Promise<void> {
  for (let hook = shutdownHooks.pop(); hook; hook = shutdownHooks.pop())
    await hook().catch((error: unknown) => console.error(formatStartupError(error)));
}

function formatStartupError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, port, address } = error as NodeJS.ErrnoException & { port?: number; address?: string };
  if (code === 'EADDRINUSE') return `Port ${port} on ${address} is taken. Stop the program that uses it, or set API_PORT to a free one.`;
  if (code === 'EACCES' && port !== undefined) return `Port ${port} may not be opened by this user. Set API_PORT to one above 1023.`;
  return formatWithCauses(error);
}

const starting = Promise.resolve()
  .then(() => start(readConfig(process.env)))
  .then(({ url, notices }) => {
    console.log([`api listening on ${url}`, ...notices].join('\n\n'));
    process.send?.({ ready: true, url, notices });
  })
  .catch(async (error: unknown) => {
    console.error(formatStartupError(error));
    await stop();
    process.exit(1);
  });

let isStopping = false;
function shutdown(): void {
  // A second signal skips the graceful stop.
  if (isStopping) process.exit(1);
  isStopping = true;
  void starting.then(stop).then(() => process.exit(0));
}
process.on('SIGTERM', shutdown).on('SIGINT', shutdown).on('disconnect', shutdown);
