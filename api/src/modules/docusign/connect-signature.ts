import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { constantTimeEquals } from '../../platform/encryption/constant-time-equals';

/** DocuSign signs with each of up to 100 keys, in headers of their own. */
const maxSignatures = 100;

const readSignatures = (headers: IncomingHttpHeaders): string[] =>
  Object.entries(headers).flatMap(([name, value]) =>
    /^x-docusign-signature-\d{1,3}$/.test(name) && typeof value === 'string' ? [value] : [],
  );

/** Whether one of the keys has signed exactly these bytes. Compared in constant time; without a key or a signature nothing is. */
export function isSignedByConnect(body: Buffer, headers: IncomingHttpHeaders, keys: readonly string[]): boolean {
  const signatures = readSignatures(headers).slice(0, maxSignatures);
  const expected = keys.map((key) => createHmac('sha256', key).update(body).digest('base64'));
  return expected.some((own) => signatures.some((given) => constantTimeEquals(given, own)));
}
