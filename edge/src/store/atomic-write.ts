import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Writes a file and flushes it to disk. */
export function writeAndSync(file: string, body: string | Buffer): void {
  const handle = openSync(file, 'w');
  try {
    writeFileSync(handle, body);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/**
 * Replaces a file atomically: readers, and the next start after a crash, see the old text or the new one.
 * `rename` is a parameter so that tests can let it fail.
 */
export function writeAtomically(file: string, text: string, rename: typeof renameSync = renameSync): void {
  mkdirSync(dirname(file), { recursive: true });
  const temporary = `${file}.tmp`;
  writeAndSync(temporary, text);
  rename(temporary, file);
  syncDirectory(dirname(file));
}

/** Flushes renames in a directory to disk. */
export function syncDirectory(directory: string): void {
  const handle = openSync(directory, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
