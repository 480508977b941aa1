import { existsSync } from 'node:fs';

/** An installed Chromium; undefined where there is none. */
export const installedBrowser = [process.env.BROWSER_PATH, '/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(
  (path) => path && existsSync(path),
);
