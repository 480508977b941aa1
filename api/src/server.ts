import { join } from 'node:path';
import { buildApp } from './app';
import { readConfig, type Config } from './config';
import { openAuditKey } from './platform/encryption/hmac';
import { openDatabase } from './platform/database/client';
import { startEmbedded } from './platform/database/embedded/embedded-postgres';
import { lookAtTables } from './platform/database/provision/analyze';
import { sweep } from './platform/maintenance/purge-expired';
import { openVault } from './platform/encryption/field-encryption';
import { seedDemo } from '../seed/seed';
import { allSteady } from './features/auth/steady';
import type { Deps } from './platform/deps';
import { openLog } from './platform/http/logger';
import { openTokens } from './platform/auth/tokens';
import { allJobs } from './job-registry';
import { startJobs } from './platform/jobs/scheduler';
import { limitRules } from './platform/auth/rate-limits/rules';
import { sharedLimits } from './platform/auth/rate-limits/postgres-store';
import { openMail } from './platform/email/email';
import { writeLetter } from './email-renderers';
import { openPayments } from './payments/payments';
import { sendDue } from './platform/email/outbox';
import { periodically } from './platform/jobs/interval';
import { startUpkeep } from './maintenance';

/** How long requests in flight may take to end once we are told to stop. */
const closeWithinMs = 10_000;

const sendEveryMs = 1_000;
const sweepEveryMs = 10 * 60_000;

/** What to undo at the end, last first. */
const undo: (() => Promise<unknown>)[] = [];

async function start(config: Config): Promise<string> {
  const log = openLog(config.logLevel);
  const tell = (message: string) => log.warn(message);
  const clock = () => new Date();
  const keysDir = join(config.dataDir, 'keys');
  const ownerUrl = config.databaseUrl ?? (await embedded(config, tell));
  const db = await openDatabase({ ownerUrl, auditKey: await openAuditKey(keysDir), log: tell });
  undo.push(() => db.close());
  const deps: Deps = {
    db,
    config,
    clock,
    log,
    tokens: await openTokens(keysDir, clock),
    mail: openMail(config, db, clock),
    vault: await openVault(keysDir, config.dataKey),
    payments: openPayments({ db, clock, config, failed: (error) => log.error({ err: error }, 'a payment could not be carried on') }),
    limits: sharedLimits({ db, clock, log }, limitRules),
  };
  undo.push(() => deps.payments.idle());
  undo.push(allSteady);
  if (config.demo && (await seedDemo(deps))) await lookAtTables(ownerUrl);
  const failed = (what: string) => (error: unknown) => log.error({ err: error }, what);
  undo.push(periodically(sendEveryMs, () => sendDue(deps, writeLetter), failed('letters could not be looked for')));
  undo.push(periodically(sweepEveryMs, () => sweep(db, clock()), failed('old rows could not be removed')));
  undo.push(startJobs(deps, allJobs));
  const upkeep = startUpkeep(deps);
  undo.push(() => upkeep.stop());
  const app = buildApp(deps);
  undo.push(() => {
    const late = setTimeout(() => app.server.closeAllConnections(), closeWithinMs);
    return app.close().finally(() => clearTimeout(late));
  });
  return app.listen({ host: config.host, port: config.port });
}

async function embedded({ dataDir }: Config, log: (message: string) => void): Promise<string> {
  const database = await startEmbedded({ dataDir, log });
  undo.push(() => database.stop());
  return database.ownerUrl;
}

/** Closes everything in order: no new requests, those in flight end, then connections, then the database. */
async function stop(): Promise<void> {
  for (let step = undo.pop(); step; step = undo.pop()) await step().catch((error: unknown) => console.error(inWords(error)));
}

function inWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, port, address } = error as NodeJS.ErrnoException & { port?: number; address?: string };
  if (code === 'EADDRINUSE') return `Port ${port} on ${address} is taken. Stop the program that uses it, or set API_PORT to a free one.`;
  if (code === 'EACCES' && port !== undefined) return `Port ${port} may not be opened by this user. Set API_PORT to one above 1023.`;
  return error.message;
}

const starting = Promise.resolve()
  .then(() => start(readConfig(process.env)))
  .then((url) => {
    console.log(`api listening on ${url}`);
    process.send?.({ ready: true, url });
  })
  .catch(async (error: unknown) => {
    console.error(inWords(error));
    await stop();
    process.exit(1);
  });

let told = false;
function quit(): void {
  // Asked a second time, somebody is in a hurry.
  if (told) process.exit(1);
  told = true;
  void starting.then(stop).then(() => process.exit(0));
}
process.on('SIGTERM', quit).on('SIGINT', quit).on('disconnect', quit);
