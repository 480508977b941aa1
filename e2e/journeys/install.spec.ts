import type { Page } from '@playwright/test';
import { expect, test, waitUntilLoaded } from '../support/test';

// A worker takes what other apps share.
test.use({ serviceWorkers: 'allow' });

interface Picture {
  src: string;
  sizes: string;
}
interface Manifest {
  name: string;
  icons: (Picture & { purpose: string })[];
  screenshots: Picture[];
  shortcuts: { url: string; icons: Picture[] }[];
}

/** The manifest as Chromium reads it, with what it finds wrong. */
async function readManifest(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  const { errors, data } = await cdp.send('Page.getAppManifest');
  return { errors, manifest: JSON.parse(data ?? '{}') as Manifest };
}

/** The size of a picture, as the browser decodes it. */
const measure = (page: Page, src: string) =>
  page.evaluate(
    (url) =>
      new Promise<string>((resolve) => {
        const image = new Image();
        image.onload = () => resolve(`${image.naturalWidth}x${image.naturalHeight}`);
        image.onerror = () => resolve('none');
        image.src = url;
      }),
    src,
  );

test('the manifest is the company’s, the browser finds nothing wrong with it, and every picture has the size that it names', async ({
  as,
}) => {
  const page = await as('partner_admin');
  await page.goto('/dashboard');
  await waitUntilLoaded(page);
  const { errors, manifest } = await readManifest(page);
  expect(errors).toEqual([]);
  expect(manifest.name).toMatch(/ on TechAdds$/);
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable');
  expect(manifest.screenshots.length).toBeGreaterThan(1);
  const pictures = [...manifest.icons, ...manifest.screenshots, ...manifest.shortcuts.flatMap(({ icons }) => icons)];
  for (const { src, sizes } of pictures) expect(await measure(page, src), src).toBe(sizes);
  for (const { url } of manifest.shortcuts) {
    await page.goto(url);
    await waitUntilLoaded(page);
    await expect(page, url).toHaveURL(url);
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toHaveCount(0);
  }
});

test('a link and a text file that another app shares become the draft of a quote request, without a connection too', async ({
  page,
  enter,
  freshSession,
}) => {
  test.setTimeout(120_000);
  await enter(page, await freshSession('customer'));
  await page.goto('/marketplace');
  await waitUntilLoaded(page);
  // It is installed three seconds after the page has loaded, with all files of the shell.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.context().setOffline(true);
  await page.evaluate(() => {
    const form = document.createElement('form');
    Object.assign(form, { method: 'POST', action: '/share', enctype: 'multipart/form-data' });
    const add = (name: string, type: string) => {
      const input = Object.assign(document.createElement('input'), { name, type });
      form.append(input);
      return input;
    };
    add('title', 'text').value = 'Two sites';
    add('url', 'text').value = 'https://example.com/plan';
    const files = new DataTransfer();
    files.items.add(new File(['Each with a firewall'], 'plan.txt', { type: 'text/plain' }));
    add('file', 'file').files = files.files;
    document.body.append(form);
    form.submit();
  });
  await expect(page.getByText('Shared with TechAdds')).toBeVisible();
  await expect(page).toHaveURL('/share');
  await page.context().setOffline(false);
  await page.getByRole('link', { name: 'Choose a service' }).click();
  await page.locator('main a[href^="/marketplace/"]').first().click();
  await page.getByRole('button', { name: 'Request a quote' }).first().click();
  await expect(page.getByLabel('What should be done')).toHaveValue('Two sites\nhttps://example.com/plan\nEach with a firewall');
});
