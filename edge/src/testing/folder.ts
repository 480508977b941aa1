import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Creates a temporary folder for a test file, with a space in its path; removed after the tests. */
export function createTemporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'techadds edge-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
