import { SealedEvents, sealedEventsFileName } from '@techadds/shared/contract/contracts/seals';

const latin1 = new TextDecoder('latin1');

/** Where a signature that covers all of a file is in it. */
export interface SignatureRange {
  /** The positions of `<` and after `>`. */
  from: number;
  to: number;
}

/** The signature that covers the whole file but itself; undefined if there is none, as after anything was appended. */
export function findSignature(bytes: Uint8Array): SignatureRange | undefined {
  const text = latin1.decode(bytes);
  for (const [, zero, from, to, length] of text.matchAll(/\/ByteRange \[(\d+) (\d+) (\d+) (\d+)\s*\]/g)) {
    const range = { from: Number(from), to: Number(to) };
    const coversAll = Number(zero) === 0 && range.to + Number(length) === bytes.length && range.from < range.to;
    if (coversAll && /^<[0-9a-f]+>$/.test(text.slice(range.from, range.to))) return range;
  }
  return undefined;
}

/** The signature (CMS in DER). @throws Error where its place is not filled up with zeros, which it does not cover */
export function readSignature(bytes: Uint8Array, { from, to }: SignatureRange): Uint8Array<ArrayBuffer> {
  const hex = latin1.decode(bytes.subarray(from + 1, to - 1));
  const filled = Uint8Array.from({ length: hex.length / 2 }, (_, n) => Number.parseInt(hex.slice(2 * n, 2 * n + 2), 16));
  // A sequence whose length takes two bytes.
  const [tag, form, high = 0, low = 0] = filled;
  const length = 4 + high * 256 + low;
  if (tag !== 0x30 || form !== 0x82 || filled.subarray(length).some((byte) => byte !== 0)) throw new Error('There is no signature.');
  return filled.slice(0, length);
}

/** The bytes that a signature is of. */
export function getSignedBytes(bytes: Uint8Array, { from, to }: SignatureRange): Uint8Array<ArrayBuffer> {
  const signed = new Uint8Array(from + bytes.length - to);
  signed.set(bytes.subarray(0, from));
  signed.set(bytes.subarray(to), from);
  return signed;
}

async function inflate(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'));
  return new Response(stream).text();
}

/** The events that are attached to a sealed file; undefined if there are none that can be read. */
export async function readEvents(bytes: Uint8Array): Promise<SealedEvents | undefined> {
  const text = latin1.decode(bytes);
  if (!text.includes(`(${sealedEventsFileName})`)) return undefined;
  for (const { index } of text.matchAll(/\/Type \/EmbeddedFile\b/g)) {
    const start = text.indexOf('\nstream\n', index) + '\nstream\n'.length;
    const length = Number(/\/Length (\d+)/.exec(text.slice(index, start))?.[1] ?? 0);
    const content = await inflate(new Uint8Array(bytes.subarray(start, start + length))).catch(() => '');
    const events = parseEvents(content);
    if (events) return events;
  }
  return undefined;
}

function parseEvents(content: string): SealedEvents | undefined {
  try {
    return SealedEvents.safeParse(JSON.parse(content)).data;
  } catch {
    return undefined;
  }
}
