import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The service worker's file; browsers request it at the root. */
export const workerFile = 'sw.js';
/**
 * Files that the app does not need offline: the page is stored as it is served, with its scripts, screenshots are for install dialogs, and the
 * release check is for servers.
 */
const onlinePattern = /^(sw\.js|early-requests\.js|traces\.js|release-check\.js|index\.html|sign-in\.js(on)?|robots\.txt|screenshots\/.*)$/;

/**
 * Writes the shell's version and files into its service worker, which thereby differs in every release.
 * @param {string} dir the build's output
 * @param {{ version: string, files: Record<string, string> }} release
 * @throws when the worker has no place for it
 */
export function writeShellRelease(dir, { version, files }) {
  const path = join(dir, workerFile);
  const release = { version, files: Object.fromEntries(Object.entries(files).filter(([file]) => !onlinePattern.test(file))) };
  const source = readFileSync(path, 'utf8');
  const placeholder = /(["'`])__SHELL_RELEASE__\1/g;
  if ([...source.matchAll(placeholder)].length !== 1) throw new Error(`${path} has no place for the files of the shell.`);
  writeFileSync(
    path,
    source.replace(placeholder, () => JSON.stringify(JSON.stringify(release))),
  );
}
