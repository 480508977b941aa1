import { ReadableStream } from 'node:stream/web';
import type { RequestApi } from './request-api';

interface ApiFetchOptions {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  /** For attempts and response together. */
  timeoutMs: number;
}

/** Requests a path of the API, without following redirects. @throws Error where no API answers in time */
export type ApiFetch = (path: string, options: ApiFetchOptions) => Promise<Response>;

/** Statuses of responses without a body. */
const emptyStatuses = [204, 205, 304];

export const createApiFetch =
  (requestApi: RequestApi): ApiFetch =>
  async (path, { method = 'GET', headers = {}, body, timeoutMs }) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const { statusCode: status, headers: received, body: stream } = await requestApi({ path, method, headers, body, signal });
    const names = ['content-type', 'content-length'].filter((name) => received[name] !== undefined);
    const init = { status, headers: Object.fromEntries(names.map((name) => [name, String(received[name])])) };
    if (!emptyStatuses.includes(status)) return new Response(ReadableStream.from(stream), init);
    await stream.dump();
    return new Response(null, init);
  };
