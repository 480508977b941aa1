import { join } from 'node:path';
import { readConfig, type Config } from '../config';
import { loadAuditKey } from '../platform/encryption/hmac';
import { formatWithCauses } from '../platform/database/errors';
import { startEmbeddedPostgres } from '../platform/database/embedded/embedded-postgres';

/** The configured database with owner rights. */
export interface CommandContext {
  config: Config;
  ownerUrl: string;
  auditKey: Buffer;
}

/** Runs a command on the configured database; starts the embedded one if no DATABASE_URL is set. */
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

/** Runs a command-line program. Its exit code is what `run` returns, or 1 with the error message on stderr. */
export function runCommand(run: (context: CommandContext) => Promise<number>): void {
  withDatabase(run).then(
    (code) => process.exit(code),
    (error: unknown) => {
      console.error(formatWithCauses(error));
      process.exit(1);
    },
  );
}
