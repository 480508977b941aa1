/**
 * UTF-8 and UTF-16 as declared by the file or, if it is valid UTF-8, without declaration; else Windows-1252, which includes Latin-1.
 */
export function decodeText(bytes: Uint8Array): { text: string; encoding: string } {
  const decode = (encoding: string, fatal = false) => new TextDecoder(encoding, { fatal }).decode(bytes);
  const utf16 = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined;
  try {
    if (utf16) return { text: decode(utf16, true), encoding: 'utf-16' };
    return { text: decode('utf-8', true), encoding: 'utf-8' };
  } catch {
    return { text: decode('windows-1252'), encoding: 'windows-1252' };
  }
}
