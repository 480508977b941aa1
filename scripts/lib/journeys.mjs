import { getBrowserPath } from './browser.mjs';
import { findFreePorts } from './ports.mjs';
import { runScript, startScript } from './test-processes.mjs';

const cli = 'scripts/cli.mjs';

/** Starts the app as `npm start` does, with its own ports and data, on the database of a URL or one of its own. */
async function startApp(dataDir, databaseUrl) {
  const [port, apiPort, ...servicePorts] = await findFreePorts(7);
  const [push, webhooks, slack, docusign, stripe] = servicePorts.map((servicePort) => `http://127.0.0.1:${servicePort}`);
  const env = {
    PORT: String(port),
    API_PORT: String(apiPort),
    DATA_DIR: dataDir,
    NODE_ENV: 'production',
    DEMO: '1',
    DATABASE_URL: databaseUrl,
    API_URL: '',
    API_URLS: '',
    API_WORKERS: '',
    // The services of the journeys.
    PUSH_ORIGINS: push,
    WEBHOOK_ORIGINS: webhooks,
    SLACK_API_URL: `${slack}/api/`,
    DOCUSIGN_ORIGINS: docusign,
    STRIPE_API_URL: stripe,
  };
  const { child, ended } = startScript(cli, ['start'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const stop = () => (child.kill('SIGTERM'), ended);
  await new Promise((resolve, reject) => {
    child.stdout.on('data', (text) => {
      process.stdout.write(text);
      if (String(text).includes('is ready at')) resolve();
    });
    void ended.then(() => reject(new Error('The app did not start.')));
  });
  return { url: `http://localhost:${port}`, env, stop };
}

/**
 * Runs journeys in a real browser on an app of their own. Resolves to the exit code.
 * @param {{ dataDir: string, databaseUrl?: string, specs?: string[], report?: string }} options `specs`: files, all without any; `report`: a file for
 *   the results as JSON
 */
export async function runJourneys({ dataDir, databaseUrl = '', specs = [], report }) {
  const browser = getBrowserPath();
  const app = await startApp(dataDir, databaseUrl);
  try {
    const env = { ...app.env, APP_URL: app.url, BROWSER_PATH: browser, ...(report && { JOURNEYS_JSON: report }) };
    return await runScript('node_modules/@playwright/test/cli.js', ['test', '-c', 'e2e', ...specs], { env });
  } finally {
    await app.stop();
  }
}
