import type { Browser } from '@playwright/test';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { appUnderTest, repositoryRoot } from '../support/servers';
import { isComplete } from '../support/combinations';
import { expect, test } from '../support/test';

/** What `npm run chaos` runs for longer: an app with data of its own, and two devices with two tabs each. */
interface ChaosApp {
  run: (seed: number, options: ChaosOptions) => Promise<{ broken: Record<string, number>; details: string[] }>;
  stop: () => Promise<void>;
}
interface ChaosOptions {
  items: number;
  faults: number;
  weights?: Record<string, number>;
}

async function startChaosApp(browser: Browser, folder: string, control?: string): Promise<ChaosApp> {
  const script = (await import(join(repositoryRoot, 'scripts/chaos/chaos-app.mjs'))) as {
    startChaosApp: (options: object) => Promise<ChaosApp>;
  };
  const fillStore = async (storeDir: string) => cpSync(join(appUnderTest.dataDir, 'store'), storeDir, { recursive: true });
  return script.startChaosApp({ folder, browser, fillStore, control });
}

async function runSeed(browser: Browser, seed: number, { control, ...options }: ChaosOptions & { control?: string }) {
  const folder = mkdtempSync(join(tmpdir(), 'techadds-chaos-'));
  const app = await startChaosApp(browser, folder, control);
  try {
    return await app.run(seed, options);
  } finally {
    await app.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

test('whatever fails, what was written offline arrives once, in its tenant and in its latest version', async ({ browser }) => {
  test.setTimeout(360_000);
  const { broken, details } = await runSeed(browser, 7, { items: 20, faults: 5 });
  expect(details.join('\n')).toBe('');
  expect(Object.values(broken).reduce((sum, count) => sum + count, 0)).toBe(0);
});

test('control: without client ids on the server, a lost reply makes duplicates', async ({ browser }) => {
  test.skip(!isComplete, 'three minutes; run with JOURNEYS=all');
  test.setTimeout(360_000);
  const { broken } = await runSeed(browser, 1, { items: 20, faults: 4, weights: { reply_lost: 1 }, control: 'idempotency' });
  expect(broken.duplicated).toBeGreaterThan(0);
});
