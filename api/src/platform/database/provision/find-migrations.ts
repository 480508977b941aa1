import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

function* walkUp(from: string): Generator<string> {
  for (let dir = from; ; dir = dirname(dir)) {
    yield dir;
    if (dir === dirname(dir)) return;
  }
}

/**
 * The folder of the migrations: `migrations` or `api/migrations` in the nearest parent of this file (or of the bundle with it), of the running
 * program, or of the working directory.
 */
export function findMigrations(): string {
  const starts = [dirname(fileURLToPath(import.meta.url)), dirname(process.argv[1] ?? process.cwd()), process.cwd()];
  for (const start of starts) {
    for (const dir of walkUp(start)) {
      for (const candidate of [join(dir, 'migrations'), join(dir, 'api', 'migrations')]) {
        if (existsSync(join(candidate, 'meta', '_journal.json'))) return candidate;
      }
    }
  }
  throw new Error(`The folder api/migrations was not found, neither above ${starts.join(' nor above ')}.`);
}
