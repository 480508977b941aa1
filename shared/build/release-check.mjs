import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { compile } from './compile.mjs';
import { releaseCheckConfig } from './rspack.mjs';

/** Runs on servers only: browsers never request it. */
export const releaseCheckFile = 'release-check.js';

/**
 * Writes the script into a build of the shell by which the checks of a release render pages in this shell, also once it is the one before the
 * current.
 * @param {string} dir the build's output
 */
export async function writeReleaseCheck(dir) {
  const folder = `${dir}.check`;
  const { close } = await compile(releaseCheckConfig({ path: folder, filename: releaseCheckFile }));
  await close();
  // Its pictures and fonts are the shell's.
  copyFileSync(join(folder, releaseCheckFile), join(dir, releaseCheckFile));
  rmSync(folder, { recursive: true });
}
