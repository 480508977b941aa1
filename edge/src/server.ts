import { buildEdge } from './app';
import { readConfig, type Config } from './config';
import { listen } from './listen';
import { openStore } from './store/store';
import { apiKeys } from './visitor/keys';

const giveUpMs = 10_000;

async function main(config: Config): Promise<void> {
  const app = buildEdge({ config, store: openStore(config.storeDir), keys: apiKeys(config.apiUrl) });
  let stopping = false;
  const stop = (): void => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), giveUpMs).unref();
    void app.close().then(() => process.exit(0));
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // The process that started us is gone.
  process.on('disconnect', stop);
  await listen(app, config);
}

function inWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Stop the program that listens there, or set PORT to a free one.`;
  if (code === 'EACCES' && port !== undefined) return `Port ${port} may not be opened by this user. Set PORT to one from 1024 up.`;
  return error.message;
}

try {
  await main(readConfig(process.env));
} catch (error) {
  console.error(inWords(error));
  process.exit(1);
}
