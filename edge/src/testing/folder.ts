import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder of its own for a test file, whose path has a space; removed afterwards. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'techadds edge-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
