import { call } from '@techadds/shared/api';
import { getFile } from '@techadds/shared/contract/files/endpoints';
import { toast } from '@techadds/shared/ui';

/** Saves text or bytes as a download of the browser. */
export function saveFile(name: string, type: string, content: BlobPart): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download keeps its own reference to the content once it has started.
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/** The bytes of a file received as text with one character per byte. */
export const binaryStringToBytes = (file: string) => Uint8Array.from(file, (character) => character.charCodeAt(0));

/** A size in words; files of a few bytes count as 1 KB. */
export const formatFileSize = (bytes: number): string =>
  bytes < 100_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

/** Fetches a file as the signed-in user and saves it as a download; reports the result in a toast. */
export async function downloadFile({ id, name, type }: { id: string; name: string; type: string }): Promise<void> {
  try {
    saveFile(name, type, binaryStringToBytes(await call(getFile, { params: { id } })));
    toast({ title: `${name} downloaded`, tone: 'ok' });
  } catch (error) {
    toast({ title: `${name} was not downloaded. ${error instanceof Error ? error.message : ''}`, tone: 'bad' });
  }
}
