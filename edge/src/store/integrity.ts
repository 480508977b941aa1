import { createHash } from 'node:crypto';

/** The hash of a file as an SRI value: `sha384-<base64>`. */
export function computeIntegrity(body: Buffer): string {
  return `sha384-${createHash('sha384').update(body).digest('base64')}`;
}
