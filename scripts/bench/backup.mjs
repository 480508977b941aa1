import { figuresOf } from './api-figures.mjs';
import { compare } from './measure.mjs';

/** A backup with compression, encryption and digests, and its restore with all checks, against COPY of the same rows out and in. */
export async function backups() {
  const { rows, backedUp, restored, copiedOut, copiedIn } = await figuresOf('backup-bench');
  const figure = (name, seconds, reference, atLeast) =>
    compare({
      name: `${name} of ${rows.toLocaleString('en-US')} rows`,
      value: rows / seconds,
      reference: rows / reference,
      unit: 'rows/s',
      atLeast,
    });
  return [figure('backup', backedUp, copiedOut, 1 / 8), figure('restore', restored, copiedIn, 1 / 8)];
}
