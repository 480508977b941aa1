import { inflateSync } from 'node:zlib';

const isWoff = (file: Buffer) => file.toString('latin1', 0, 4) === 'wOFF';

/** Unpacks a WOFF file to TrueType. fontkit reads WOFF too, but inflates a whole table for each glyph. Other files are returned as they are. */
export function unpackWoff(file: Buffer): Buffer {
  if (!isWoff(file)) return file;
  const count = file.readUInt16BE(12);
  const directory = Buffer.alloc(12 + count * 16);
  file.copy(directory, 0, 4, 8);
  directory.writeUInt16BE(count, 4);
  const tables: Buffer[] = [];
  let offset = directory.length;
  for (let n = 0; n < count; n += 1) {
    const entry = 44 + n * 20;
    const [start, packedSize, size] = [file.readUInt32BE(entry + 4), file.readUInt32BE(entry + 8), file.readUInt32BE(entry + 12)];
    const packed = file.subarray(start, start + packedSize);
    const table = packedSize < size ? inflateSync(packed) : packed;
    file.copy(directory, 12 + n * 16, entry, entry + 4);
    file.copy(directory, 16 + n * 16, entry + 16, entry + 20);
    directory.writeUInt32BE(offset, 20 + n * 16);
    directory.writeUInt32BE(size, 24 + n * 16);
    tables.push(table, Buffer.alloc((4 - (size % 4)) % 4));
    offset += size + ((4 - (size % 4)) % 4);
  }
  return Buffer.concat([directory, ...tables]);
}
