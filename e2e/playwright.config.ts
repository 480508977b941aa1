import { defineConfig } from '@playwright/test';

/** `npm test` (scripts/test.mjs) starts the app under test and passes its address and the browser. */
const baseURL = process.env.APP_URL ?? 'http://localhost:8080';

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 2,
  // CI machines may be busy; a test that needs the retry is reported as flaky.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: process.env.JOURNEYS_JSON ? [['list'], ['json', { outputFile: process.env.JOURNEYS_JSON }]] : 'list',
  use: {
    baseURL,
    viewport: { width: 1366, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Oslo',
    screenshot: 'only-on-failure',
    // Tests answer requests themselves, which a service worker would send instead. offline-start.spec.ts has it.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: process.env.BROWSER_PATH,
      args: [
        ...['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
        // A page lives for seconds: what the optimizing compilers cost is not won back.
        '--js-flags=--no-opt --no-maglev',
      ],
    },
  },
});
