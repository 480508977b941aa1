import type { Readable } from 'node:stream';

/**
 * A backup is a sequence of frames: a letter for the kind, the length in bytes (4, big endian), the bytes. Kinds: `H` header (JSON), `T` start of a
 * table (JSON), `D` a chunk of its rows, `E` footer (JSON).
 */
export type FrameKind = 'H' | 'T' | 'D' | 'E';
export interface BackupFrame {
  kind: string;
  bytes: Buffer;
}

const headBytes = 5;

export function encodeFrame(kind: FrameKind, content: Buffer | object): Buffer {
  const bytes = Buffer.isBuffer(content) ? content : Buffer.from(JSON.stringify(content));
  const head = Buffer.alloc(headBytes);
  head.write(kind, 'latin1');
  head.writeUInt32BE(bytes.length, 1);
  return Buffer.concat([head, bytes]);
}

const truncatedBackupError = () => new Error('The backup is cut off: it ends in the middle.');
const maxFrameBytes = 64 * 1024 * 1024;

/** The frames of a stream. @throws Error where it ends within a frame */
export async function* decodeFrames(stream: Readable): AsyncGenerator<BackupFrame> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let at = 0;
    while (rest.length - at >= headBytes) {
      const length = rest.readUInt32BE(at + 1);
      if (length > maxFrameBytes) throw new Error('This file is not a backup of TechAdds, or it is damaged.');
      if (rest.length - at < headBytes + length) break;
      yield { kind: rest.toString('latin1', at, at + 1), bytes: rest.subarray(at + headBytes, at + headBytes + length) };
      at += headBytes + length;
    }
    rest = rest.subarray(at);
  }
  if (rest.length > 0) throw truncatedBackupError();
}
