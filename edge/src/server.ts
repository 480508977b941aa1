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

try {
  await main(readConfig(process.env));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
