import type { StoredFile } from '@techadds/shared/contract/files/endpoints';

const hasSignature = (bytes: Buffer, ...signature: number[]) => signature.every((byte, n) => bytes[n] === byte);

/** Detects the file type from the first bytes; undefined for types that are not accepted. */
export function detectFileType(bytes: Buffer): StoredFile['type'] | undefined {
  if (hasSignature(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png';
  if (hasSignature(bytes, 0xff, 0xd8, 0xff)) return 'image/jpeg';
  if (bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP') return 'image/webp';
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') return 'application/pdf';
  return undefined;
}
