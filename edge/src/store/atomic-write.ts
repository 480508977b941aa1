import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Writes a file and waits until it is on the disk. */
export function writeDurably(file: string, body: string | Buffer): void {
  const handle = openSync(file, 'w');
  try {
    writeFileSync(handle, body);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/**
 * Replaces a file so that a reader, or the next start after a crash, sees the old text or the new one, never a mixture.
 * `rename` is a parameter so that tests can let it fail.
 */
export function writeAtomically(file: string, text: string, rename: typeof renameSync = renameSync): void {
  mkdirSync(dirname(file), { recursive: true });
  const temporary = `${file}.tmp`;
  writeDurably(temporary, text);
  rename(temporary, file);
  syncDirectory(dirname(file));
}

/** Makes renames inside a directory durable. */
export function syncDirectory(directory: string): void {
  const handle = openSync(directory, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
