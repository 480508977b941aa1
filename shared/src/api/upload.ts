import { createFile, maxFileBytes, type filePurposes, type StoredFile } from '@techadds/shared/contract/files/endpoints';
import { getCurrentToken, needsRefresh } from '@techadds/shared/session';
import { ApiError } from './error';
import { commonHeaders } from './headers';
import { refreshSession } from './refresh';

/** The content in base64. */
const toBase64 = (file: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? (reader.result.split(',')[1] ?? '') : '');
    reader.onerror = () => reject(new ApiError('PARSING_ERROR', 'The file could not be read.', ''));
    reader.readAsDataURL(file);
  });

/** XMLHttpRequest, because fetch does not report upload progress. */
function postWithProgress(body: string, cid: string, token: string | null, onProgress: (fraction: number) => void, signal?: AbortSignal) {
  return new Promise<StoredFile>((resolve, reject) => {
    const request = new XMLHttpRequest();
    const rejectBroken = () => reject(new ApiError('FETCH_ERROR', 'The connection broke. Nothing was uploaded; try again.', cid));
    request.open(createFile.method, `/api${createFile.path}`);
    const headers = { ...commonHeaders(token), Accept: 'application/json', 'Content-Type': 'application/json', 'X-CID': cid };
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = rejectBroken;
    request.ontimeout = rejectBroken;
    request.onabort = rejectBroken;
    request.onload = () => {
      let response: unknown;
      try {
        response = JSON.parse(request.responseText);
      } catch {
        response = undefined;
      }
      if (request.status === 201) return resolve(response as StoredFile);
      const message = (response as { error?: string } | undefined)?.error ?? `The server answered ${request.status}.`;
      reject(new ApiError(request.status, message, cid, response));
    };
    signal?.addEventListener('abort', () => request.abort());
    request.send(body);
  });
}

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
  const cid = crypto.randomUUID();
  if (file.size > maxFileBytes) throw new ApiError(422, `${file.name} is larger than 5 MB.`, cid);
  const body = JSON.stringify({ name: file.name.slice(0, 200), purpose, data: await toBase64(file) });
  const stale = getCurrentToken();
  if (stale !== null && needsRefresh(stale)) await refreshSession();
  return postWithProgress(body, cid, getCurrentToken(), onProgress, signal);
}
