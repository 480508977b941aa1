import { createRequire } from 'node:module';
import { getBrowserPath } from '../lib/browser.mjs';

/** A phone in the middle of its class on a good mobile network: four times slower, Chromium's "Fast 4G". */
export const cpuSlowdown = 4;
const network = { offline: false, latency: 165, downloadThroughput: 1_012_500, uploadThroughput: 168_750 };
const password = 'TechAdds-demo-1';

export const phone = { width: 390, height: 844 };
export const laptop = { width: 1366, height: 768 };

export function launchBrowser() {
  const { chromium } = createRequire(new URL('../../e2e/package.json', import.meta.url))('@playwright/test');
  return chromium.launch({ executablePath: getBrowserPath(), args: ['--no-sandbox'] });
}

/** A page of a browser that knows nothing yet, signed in as a user if one is named. */
export async function openPage(browser, { url, user, viewport = phone }) {
  const context = await browser.newContext({ viewport, serviceWorkers: 'block' });
  if (user) {
    const response = await context.request.post(`${url}/api/auth/login`, { data: { email: user, password } });
    const session = await response.json();
    await context.addCookies([{ name: 'token', value: session.token, url }]);
    await context.addInitScript(({ token, user: { tenantId, subdomain }, user: own }) => {
      const values = { token, user: JSON.stringify(own), tenantId, subdomain };
      for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
    }, session);
  }
  return context.newPage();
}

/** Slows the processor of a page down. Resolves to the connection to its developer tools. */
export async function slowDown(page) {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  return devTools;
}

/** As `openPage`, on a slow processor and a slow network. */
export async function openSlowPage(browser, options) {
  const page = await openPage(browser, options);
  const devTools = await slowDown(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', network);
  return { context: page.context(), page };
}
