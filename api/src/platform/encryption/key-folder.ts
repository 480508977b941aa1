import { randomBytes } from 'node:crypto';
import { chmod, link, mkdir, readdir, readFile, stat, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The JSON files in `dir`, newest first. The first is created where there is none; processes that start at the same time agree on one. Other
 * accounts on the machine cannot read them.
 */
export async function readKeyFolder(dir: string, generateKey: () => string): Promise<{ path: string; text: string }[]> {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  if ((await listKeyFiles(dir)).length === 0) await createFirstKey(dir, generateKey());
  return Promise.all(
    (await listKeyFiles(dir)).map(async (name) => {
      const path = join(dir, name);
      await chmod(path, 0o600);
      return { path, text: await readFile(path, 'utf8') };
    }),
  );
}

/** The names of the JSON files in `dir`, newest first. */
export async function listKeyFiles(dir: string): Promise<string[]> {
  const names = (await readdir(dir)).filter((name) => name.endsWith('.json'));
  const files = await Promise.all(names.map(async (name) => ({ name, at: (await stat(join(dir, name))).mtimeMs })));
  return files.sort((a, b) => b.at - a.at || b.name.localeCompare(a.name)).map((file) => file.name);
}

/** Writes `first.json`, unless another process has. */
export async function createFirstKey(dir: string, text: string): Promise<void> {
  const draft = join(dir, `.${randomBytes(8).toString('hex')}`);
  await writeFile(draft, text, { mode: 0o600, flag: 'wx' });
  // Creating a link is atomic and succeeds for the first process only.
  await link(draft, join(dir, 'first.json')).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await unlink(draft);
}
