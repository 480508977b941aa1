import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { CliError } from '../lib/errors.mjs';
import { log } from '../lib/log.mjs';
import { prepareApps } from '../lib/prepare.mjs';

/** The folder in the archive; `tar` makes it where it unpacks. */
const folderName = 'techadds';

const writeArchive = (file, parent) => spawnSync('tar', ['-czf', file, '-C', parent, folderName], { encoding: 'utf8' });

/**
 * Makes one archive with everything that runs: servers, their packages, apps, migrations, PostgreSQL. It is for machines of this system and
 * processor, which need Node.js and nothing else.
 * @param {string[]} args the file to write; `techadds-linux-x64.tar.gz` in the working directory by default
 */
export async function pack([file = `techadds-${process.platform}-${process.arch}.tar.gz`]) {
  const target = resolve(process.env.INIT_CWD || process.cwd(), file);
  const builds = await prepareApps();
  const { writeInstallation } = await import('../pack/write-installation.mjs');
  const parent = mkdtempSync(join(tmpdir(), 'techadds-pack-'));
  const draft = join(dirname(target), `.${basename(target)}.${process.pid}`);
  try {
    log('Packing…');
    mkdirSync(join(parent, folderName));
    writeInstallation(join(parent, folderName), builds);
    const { status, error, stderr } = writeArchive(draft, parent);
    if (status !== 0) throw new CliError(`The archive could not be written: ${error?.message ?? stderr.trim()}`);
    renameSync(draft, target);
  } finally {
    rmSync(draft, { force: true });
    rmSync(parent, { recursive: true, force: true });
  }
  log(`${target} is written (${Math.round(statSync(target).size / 2 ** 20)} MB).`);
}
