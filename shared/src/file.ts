/** Hands text, or bytes, to the browser as a download. */
export function saveFile(name: string, type: string, content: BlobPart): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has its own hold on the content once it has begun.
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/** The bytes of a file that came as text with a character for each. */
export const bytesOf = (file: string) => Uint8Array.from(file, (character) => character.charCodeAt(0));
