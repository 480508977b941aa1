import { ApiError } from './error';
import { fetchApi, type ApiRequest } from './fetch-api';

const timeoutMs = 20_000;
/** A long text that is streamed line by line, and an upload, may take longer. */
const streamTimeoutMs = 300_000;

interface RequestOptions extends Pick<ApiRequest, 'headers' | 'keepalive' | 'onSessionExpired' | 'transport'> {
  /** As `fetchApi` takes it. */
  token: string | null | undefined;
  body?: unknown;
  signal?: AbortSignal | undefined;
  /** How the response is read: as JSON, as text, or as a file: text with one character per byte. */
  responseType?: 'json' | 'text' | 'file';
  /** Receives the number of lines read, and the total number of rows if the server sends it. */
  onDownloadProgress?: ((lines: number, total: number | undefined) => void) | undefined;
}

/** Sends one request and reads its JSON, text or file. Creates the reference id of the request, which is sent as `X-CID`. */
export async function sendRequest(
  method: string,
  path: string,
  { token, body, headers, signal, responseType = 'json', onDownloadProgress, ...options }: RequestOptions,
): Promise<unknown> {
  const cid = crypto.randomUUID();
  const timeout = AbortSignal.timeout(onDownloadProgress || options.transport ? streamTimeoutMs : timeoutMs);
  let response: Response;
  try {
    response = await fetchApi(path, token, {
      ...options,
      method,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      headers: {
        Accept: acceptHeaders[responseType],
        'X-CID': cid,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    if (timeout.aborted) throw new ApiError('TIMEOUT_ERROR', 'The server took too long to answer. Nothing was lost; try again.', cid);
    throw new ApiError('FETCH_ERROR', 'TechAdds could not be reached. Check the connection and try again.', cid);
  }
  if (response.ok && onDownloadProgress && response.body)
    return (await import('./read-lines')).readLines(response, response.body, cid, onDownloadProgress);
  return readResponse(response, cid, responseType);
}

const acceptHeaders = { json: 'application/json', text: 'text/*, application/json', file: '*/*' };

async function readResponse(response: Response, cid: string, as: 'json' | 'text' | 'file'): Promise<unknown> {
  if (response.ok && as === 'file')
    return Array.from(new Uint8Array(await response.arrayBuffer()), (byte) => String.fromCharCode(byte)).join('');
  const text = await response.text();
  if (response.ok && as === 'text') return text;
  const reference = response.headers.get('x-cid') ?? cid;
  let body: unknown;
  try {
    body = text === '' ? undefined : JSON.parse(text);
  } catch {
    if (response.ok) throw new ApiError('PARSING_ERROR', 'The server sent an answer that could not be read.', reference, text);
    body = text;
  }
  if (response.ok) return body;
  const message =
    typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string' ? body.error : response.statusText;
  const wait = Number(response.headers.get('retry-after')) || undefined;
  throw new ApiError(response.status, message || `The server answered ${response.status}.`, reference, body, wait);
}
