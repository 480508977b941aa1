import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { browserPath } from '../browser.mjs';
import { root } from '../root.mjs';
import { compare } from './measure.mjs';

const slowDown = 4;
const rowsInAll = 10_000;
/** A row that only the long list has. */
const ownRow = 'tbody a[href^="/services/00000000-"]';
const scrollSeconds = Number(process.env.BENCH_SECONDS || 8);

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  await new Promise((closed) => server.close(closed));
  return String(port);
}

/** The app as `npm start` serves it, at `BENCH_URL` where one runs already. */
async function startApp(dataDir) {
  if (process.env.BENCH_URL) return { url: process.env.BENCH_URL, stop: async () => undefined };
  const [PORT, API_PORT] = [await freePort(), await freePort()];
  const child = spawn(process.execPath, [join(root, 'scripts/start.mjs')], {
    cwd: root,
    env: { ...process.env, PORT, API_PORT, DATA_DIR: dataDir, DATABASE_URL: '', API_URL: '', DEMO: '1', NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = once(child, 'exit');
  const ready = new Promise((resolve) => child.stdout.on('data', (text) => String(text).includes('is ready at') && resolve(true)));
  if (!(await Promise.race([ready, gone.then(() => false)]))) throw new Error('The app did not start.');
  return { url: `http://localhost:${PORT}`, stop: () => (child.kill('SIGTERM'), gone) };
}

async function signIn(url) {
  const { password } = await (await fetch(`${url}/api/auth/demo-accounts`)).json();
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@acme.test', password }),
  });
  return answer.json();
}

/** Each page of the list is the first one's real answer, with rows of their own: as many as the list is to have. */
async function repeatRows(page) {
  let real;
  await page.route(/\/api\/services\?/, async (route) => {
    real ??= await (await route.fetch()).json();
    const asked = new URL(route.request().url()).searchParams;
    const [offset, limit] = [Number(asked.get('offset') ?? 0), Number(asked.get('limit') ?? 50)];
    const items = Array.from({ length: Math.min(limit, rowsInAll - offset) }, (_, n) => {
      const row = real.items[(offset + n) % real.items.length];
      const id = `00000000-0000-4000-8000-${String(offset + n).padStart(12, '0')}`;
      return { ...row, id, name: `${row.name} ${offset + n + 1}` };
    });
    const meta = { ...real.meta, total: rowsInAll, limit, offset, hasMore: offset + items.length < rowsInAll };
    await route.fulfill({ json: { ...real, items, meta } });
  });
}

/** How far the list goes at every frame, in pixels: as fast as a wheel is turned, and as a long swipe. */
const wheelPx = 20;
const swipePx = 60;

/** Scrolls the window by so much at every frame, and gives back how long the frames took, in milliseconds. */
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
 * How long the page's main thread works on each of the frames while it is scrolled: its tasks from one frame to the next, by the
 * processor's time, so that a busy machine changes it less. It includes what the tracing itself costs.
 */
async function work(browser, page, seconds) {
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
 * A list of 10,000 rows in a browser whose processor is slowed down four times: how long frames take while it is scrolled, against an
 * empty page that is scrolled, and how long the first row takes from the moment the list is opened within the app.
 */
export async function rows(folder) {
  const { chromium } = createRequire(new URL('../../e2e/package.json', import.meta.url))('@playwright/test');
  const app = await startApp(join(folder, 'rows'));
  const browser = await chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const session = await signIn(app.url);
    const context = await browser.newContext({ viewport: { width: 1366, height: 900 } });
    await context.addCookies([{ name: 'token', value: session.token, url: app.url }]);
    await context.addInitScript(({ token, user, tenant }) => {
      const kept = { token, user: JSON.stringify(user), tenantId: tenant.id, subdomain: tenant.subdomain };
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
    }, session);
    const page = await context.newPage();
    const slow = async (of, rate) => (await context.newCDPSession(of)).send('Emulation.setCPUThrottlingRate', { rate });
    await repeatRows(page);

    const empty = await context.newPage();
    await empty.setContent(`<body style="margin:0;height:450000px">`);
    await slow(empty, slowDown);
    const bare = { frames: await scroll(empty, scrollSeconds, swipePx), busy: await work(browser, empty, scrollSeconds) };
    await empty.close();

    await page.goto(`${app.url}/services?rows=all`);
    await page.locator(ownRow).first().waitFor();
    // What the app needs once is there; the list is opened anew from another page, as people do.
    await page.locator('nav a[href="/dashboard"]').first().click();
    await page.waitForURL('**/dashboard');
    await page.locator(ownRow).first().waitFor({ state: 'detached' });
    await page.waitForLoadState('networkidle');
    await slow(page, slowDown);
    const firstRow = await page.evaluate(async (row) => {
      const began = performance.now();
      history.back();
      while (!document.querySelector(row)) await new Promise((resolve) => requestAnimationFrame(resolve));
      return performance.now() - began;
    }, ownRow);
    await page.waitForTimeout(1000);
    const slowly = await scroll(page, scrollSeconds, wheelPx);
    const fast = await scroll(page, scrollSeconds, swipePx);
    const busy = await work(browser, page, scrollSeconds);
    const name = `list of ${rowsInAll.toLocaleString('en-US')} rows, processor slowed ${slowDown} times`;
    return [
      compare({
        name: `${name}: p95 of frames, ${wheelPx * 60} px/s`,
        value: p95(slowly),
        reference: p95(bare.frames),
        unit: 'ms',
        most: 17,
      }),
      compare({
        name: `${name}: p95 of frames, ${swipePx * 60} px/s`,
        value: p95(fast),
        reference: p95(bare.frames),
        unit: 'ms',
        most: 17,
      }),
      // Rows come many at a time: whoever presses something just then waits so long. From 500 ms on a page is called poor (web.dev, INP).
      compare({
        name: `${name}: longest frame`,
        value: Math.max(...slowly, ...fast),
        reference: Math.max(...bare.frames),
        unit: 'ms',
        most: 500,
      }),
      compare({
        name: `${name}: the main thread's work on a frame, on average`,
        value: mean(busy),
        reference: mean(bare.busy),
        unit: 'ms',
        most: 17,
      }),
      compare({ name: `${name}: first row`, value: firstRow, reference: p95(bare.frames), unit: 'ms', most: 500 }),
    ];
  } finally {
    await browser.close();
    await app.stop();
  }
}
