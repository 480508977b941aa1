import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Config } from '../../config';
import { constantTimeEquals } from '../../platform/encryption/constant-time-equals';
import { readKeyFolder } from '../../platform/encryption/key-folder';

/** The keys that edges of this installation may send: the configured one, or those in the data folder, where edges on this machine read them. */
export async function readEdgeKeys({ edgeKey, dataDir }: Pick<Config, 'edgeKey' | 'dataDir'>): Promise<string[]> {
  if (edgeKey !== undefined) return [edgeKey];
  const files = await readKeyFolder(join(dataDir, 'keys', 'edge'), () => JSON.stringify(randomBytes(32).toString('base64url')));
  return files.map(({ text }) => String(JSON.parse(text)));
}

export const isEdgeKey = (keys: readonly string[], sent: unknown): boolean =>
  typeof sent === 'string' && keys.some((key) => constantTimeEquals(sent, key));
