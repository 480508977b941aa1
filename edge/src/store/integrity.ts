import { createHash } from 'node:crypto';

/** The hash of a file in the form that browsers check: `sha384-<base64>`. */
export function integrityOf(body: Buffer): string {
  return `sha384-${createHash('sha384').update(body).digest('base64')}`;
}
