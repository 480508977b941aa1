import { join } from 'node:path';
import { compare } from './compare.mjs';
import { cpuSlowdown, laptop, launchBrowser, openPage, slowDown } from './slow-browser.mjs';
import { startApp } from './start-app.mjs';

const rowCount = 10_000;
/** Matches the rows of the long list only. */
const generatedRow = 'tbody a[href^="/services/00000000-"]';
const scrollSeconds = Number(process.env.BENCH_SECONDS || 8);

/** Mocks the pages of a long list by repeating the rows of the first real page under new ids. */
async function repeatRows(page) {
  let firstPage;
  await page.route(/\/api\/services\?/, async (route) => {
    firstPage ??= await (await route.fetch()).json();
    const params = new URL(route.request().url()).searchParams;
    const [offset, limit] = [Number(params.get('offset') ?? 0), Number(params.get('limit') ?? 50)];
    const items = Array.from({ length: Math.min(limit, rowCount - offset) }, (_, n) => {
      const row = firstPage.items[(offset + n) % firstPage.items.length];
      const id = `00000000-0000-4000-8000-${String(offset + n).padStart(12, '0')}`;
      return { ...row, id, name: `${row.name} ${offset + n + 1}` };
    });
    const meta = { ...firstPage.meta, total: rowCount, limit, offset, hasMore: offset + items.length < rowCount };
    await route.fulfill({ json: { ...firstPage, items, meta } });
  });
}

/** Pixels scrolled in each frame: the speed of a mouse wheel and of a long swipe. */
const wheelPx = 20;
const swipePx = 60;

/** Scrolls the window by `px` in each frame and returns the durations of the frames in milliseconds. */
const scroll = (page, seconds, px) =>
  page.evaluate(
    async ({ ms, step }) => {
      const frames = [];
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      let last = await frame();
      for (const end = last + ms; last < end;) {
        scrollBy(0, step);
        const now = await frame();
        frames.push(now - last);
        last = now;
      }
      return frames;
    },
    { ms: seconds * 1000, step: px },
  );

/**
 * The main thread's work for each frame while the page is scrolled, in milliseconds of CPU time, which a busy machine changes less than wall
 * time. Includes the cost of tracing.
 */
async function measureFrameWork(browser, page, seconds) {
  await browser.startTracing(page, { categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'] });
  await scroll(page, seconds, swipePx);
  const { traceEvents } = JSON.parse(String(await browser.stopTracing()));
  const starts = traceEvents.filter(({ name }) => name === 'FireAnimationFrame').sort((a, b) => a.ts - b.ts);
  const { pid, tid } = starts[Math.floor(starts.length / 2)];
  const busy = starts.map(() => 0);
  let at = 0;
  const tasks = traceEvents.filter((event) => event.name === 'RunTask' && event.pid === pid && event.tid === tid);
  for (const { ts, dur, tdur = dur } of tasks.sort((a, b) => a.ts - b.ts)) {
    while (at + 1 < starts.length && starts[at + 1].ts <= ts + dur / 2) at += 1;
    busy[at] += tdur / 1000;
  }
  return busy;
}

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
const p95 = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0;

/**
 * A list of 10,000 rows on a slow processor: the duration of frames while it is scrolled, against scrolling an empty
 * page, and the time from opening the list within the app to its first row.
 */
export async function benchmarkRows(folder) {
  const app = await startApp(join(folder, 'rows'));
  const browser = await launchBrowser();
  try {
    const page = await openPage(browser, { url: app.url, user: 'admin@acme.test', viewport: { ...laptop, height: 900 } });
    await repeatRows(page);

    const empty = await page.context().newPage();
    await empty.setContent(`<body style="margin:0;height:450000px">`);
    await slowDown(empty);
    const reference = { frames: await scroll(empty, scrollSeconds, swipePx), busy: await measureFrameWork(browser, empty, scrollSeconds) };
    await empty.close();

    await page.goto(`${app.url}/services?rows=all`);
    await page.locator(generatedRow).first().waitFor();
    // Everything loaded once is loaded; users open the list from another page of the app.
    await page.locator('nav a[href="/dashboard"]').first().click();
    await page.waitForURL('**/dashboard');
    await page.locator(generatedRow).first().waitFor({ state: 'detached' });
    await page.waitForLoadState('networkidle');
    await slowDown(page);
    const firstRow = await page.evaluate(async (row) => {
      const startedAt = performance.now();
      history.back();
      while (!document.querySelector(row)) await new Promise((resolve) => requestAnimationFrame(resolve));
      return performance.now() - startedAt;
    }, generatedRow);
    await page.waitForTimeout(1000);
    const slow = await scroll(page, scrollSeconds, wheelPx);
    const fast = await scroll(page, scrollSeconds, swipePx);
    const busy = await measureFrameWork(browser, page, scrollSeconds);
    const name = `list of ${rowCount.toLocaleString('en-US')} rows, ${cpuSlowdown}x CPU throttling`;
    return [
      compare({
        name: `${name}: p95 of frames, ${wheelPx * 60} px/s`,
        value: p95(slow),
        reference: p95(reference.frames),
        unit: 'ms',
        most: 17,
      }),
      compare({
        name: `${name}: p95 of frames, ${swipePx * 60} px/s`,
        value: p95(fast),
        reference: p95(reference.frames),
        unit: 'ms',
        most: 17,
      }),
      // Many rows are rendered in one frame, which delays an interaction for as long. web.dev rates an INP of more than 500 ms as poor.
      compare({
        name: `${name}: longest frame`,
        value: Math.max(...slow, ...fast),
        reference: Math.max(...reference.frames),
        unit: 'ms',
        most: 500,
      }),
      compare({
        name: `${name}: main-thread work per frame, mean`,
        value: mean(busy),
        reference: mean(reference.busy),
        unit: 'ms',
        most: 17,
      }),
      compare({ name: `${name}: first row`, value: firstRow, reference: p95(reference.frames), unit: 'ms', most: 500 }),
    ];
  } finally {
    await browser.close();
    await app.stop();
  }
}
