import { join } from 'node:path';
import { readConfig, type Config } from '../config';
import { loadAuditKey } from '../platform/encryption/hmac';
import { startEmbeddedPostgres } from '../platform/database/embedded/embedded-postgres';

/** Where a command works: the configured database, as its owner. */
export interface CommandContext {
  config: Config;
  ownerUrl: string;
  auditKey: Buffer;
}

/** Runs a command on the database of the environment; the embedded one is started for it where it does not run. */
async function withDatabase(run: (context: CommandContext) => Promise<number>): Promise<number> {
  const config = readConfig(process.env);
  const auditKey = await loadAuditKey(join(config.dataDir, 'keys'));
  if (config.databaseUrl) return run({ config, ownerUrl: config.databaseUrl, auditKey });
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir });
  try {
    return await run({ config, ownerUrl: embedded.ownerUrl, auditKey });
  } finally {
    await embedded.stop();
  }
}

/** The whole of a command line program: its exit code is what `work` answers, or 1 after saying what went wrong. */
export function runCommand(run: (context: CommandContext) => Promise<number>): void {
  withDatabase(run).then(
    (code) => process.exit(code),
    (error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      process.exit(1);
    },
  );
}
