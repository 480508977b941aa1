import { createFile, maxFileBytes, type filePurposes, type StoredFile } from '@techadds/shared/contract/files/endpoints';
import { call } from './call';
import { ApiError } from './error';

/** The content in base64. */
export const toBase64 = (file: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? (reader.result.split(',')[1] ?? '') : '');
    reader.onerror = () => reject(new ApiError('PARSING_ERROR', 'The file could not be read.', ''));
    reader.readAsDataURL(file);
  });

/** Sends a request of `fetch` by XMLHttpRequest, which reports the progress of the upload. */
const createTransport = (onProgress: (fraction: number) => void) => (url: string, init: RequestInit) =>
  new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(init.method!, url);
    request.withCredentials = init.credentials === 'include';
    for (const [name, value] of Object.entries(init.headers as Record<string, string>)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    const rejectBroken = () => reject(new TypeError('The connection broke.'));
    request.onerror = rejectBroken;
    request.onabort = rejectBroken;
    request.onload = () => {
      const headers = new Headers();
      for (const line of request
        .getAllResponseHeaders()
        .trim()
        .split(/[\r\n]+/)) {
        const [, name, value] = /^([^:]+):\s*(.*)$/.exec(line) ?? [];
        if (name !== undefined) headers.append(name, value!);
      }
      resolve(new Response(request.responseText || null, { status: request.status, statusText: request.statusText, headers }));
    };
    if (init.signal?.aborted) return rejectBroken();
    init.signal?.addEventListener('abort', () => request.abort());
    request.send(init.body as string);
  });

/**
 * Uploads a file and reports the fraction that has been sent.
 * @throws ApiError, also for a file larger than 5 MB, which is not sent at all
 */
export async function uploadFile(
  file: File,
  purpose: (typeof filePurposes)[number],
  onProgress: (fraction: number) => void,
  signal?: AbortSignal,
): Promise<StoredFile> {
  if (file.size > maxFileBytes) throw new ApiError(422, `${file.name} is larger than 5 MB.`, crypto.randomUUID());
  const body = { name: file.name.slice(0, 200), purpose, data: await toBase64(file) };
  return call(createFile, { body }, { transport: createTransport(onProgress), ...(signal && { signal }) });
}
