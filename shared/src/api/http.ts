import { recordServerDate } from '@techadds/shared/session';
import { ApiError } from './error';

const apiBase = '/api';
const timeoutMs = 20_000;
/** A long text that is streamed line by line may take longer. */
const streamTimeoutMs = 300_000;

interface RequestOptions {
  body?: unknown;
  headers: Record<string, string>;
  signal?: AbortSignal | undefined;
  /** The request outlives the page that sent it. */
  keepalive?: boolean | undefined;
  /** How the response is read: as JSON, as text, or as a file: text with one character per byte. */
  responseType?: 'json' | 'text' | 'file';
  /** Receives the number of lines read, and the total number of rows if the server sends it. */
  onDownloadProgress?: ((lines: number, total: number | undefined) => void) | undefined;
  /** Called when the response says that the session has expired. */
  onTokenExpired?: () => void;
}

/** Sends one request and reads its JSON, text or file. Creates the reference id of the request, which is sent as `X-CID`. */
export async function sendRequest(
  method: string,
  path: string,
  { body, headers, signal, keepalive = false, responseType = 'json', onDownloadProgress, onTokenExpired }: RequestOptions,
): Promise<unknown> {
  const cid = crypto.randomUUID();
  const timeout = AbortSignal.timeout(onDownloadProgress ? streamTimeoutMs : timeoutMs);
  const sentAt = Date.now();
  let response: Response;
  try {
    response = await fetch(apiBase + path, {
      method,
      credentials: 'include',
      keepalive,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      headers: {
        Accept: acceptHeaders[responseType],
        'X-CID': cid,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    if (timeout.aborted) throw new ApiError('TIMEOUT_ERROR', 'The server took too long to answer. Nothing was lost; try again.', cid);
    throw new ApiError('FETCH_ERROR', 'TechAdds could not be reached. Check the connection and try again.', cid);
  }
  recordServerDate(response.headers.get('date'), sentAt, Date.now());
  const sessionId = response.headers.get('x-session-id');
  if (sessionId) sessionStorage.setItem('sessionId', sessionId);
  if (response.headers.get('x-session-expired') === 'true') onTokenExpired?.();
  if (response.ok && onDownloadProgress && response.body) return readLines(response, response.body, cid, onDownloadProgress);
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

async function readLines(
  response: Response,
  body: ReadableStream<Uint8Array>,
  cid: string,
  onLines: NonNullable<RequestOptions['onDownloadProgress']>,
) {
  const total = Number(response.headers.get('x-total-rows') ?? NaN);
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let [text, lines] = ['', 0];
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      text += part.value;
      lines += part.value.split('\n').length - 1;
      onLines(lines, Number.isNaN(total) ? undefined : total);
    }
  } catch {
    // An incomplete table would look like a complete one.
    throw new ApiError('FETCH_ERROR', 'The connection broke before everything had come. Try again.', cid);
  }
  return text;
}
