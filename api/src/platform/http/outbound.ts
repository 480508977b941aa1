import { request as requestHttp, type IncomingHttpHeaders } from 'node:http';
import { request as requestHttps } from 'node:https';
import { Readable } from 'node:stream';
import { useAgent } from 'request-filtering-agent';

export interface OutboundPost {
  headers: Record<string, string | number>;
  body: Buffer;
  /** Only for origins that the operator has configured. */
  allowPrivateAddress: boolean;
}

const timeoutMs = 5_000;

/**
 * Posts to an address that a user gave, and returns the status and `Retry-After`. Redirects are not followed, and the body of the response is not
 * read. The address is checked when the connection is made, so a name cannot lead to a private network.
 * @throws Error where the server cannot be reached in time, or its address is private
 */
export function postOutbound(url: string, { headers, body, allowPrivateAddress }: OutboundPost): Promise<OutboundResult> {
  const agent = useAgent(url, { allowPrivateIPAddress: allowPrivateAddress });
  const options = { method: 'POST', headers, agent, signal: AbortSignal.timeout(timeoutMs) };
  return new Promise((resolve, reject) => {
    const request = (url.startsWith('https:') ? requestHttps : requestHttp)(url, options, (response) => {
      resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] });
      response.destroy();
    });
    request.on('error', reject);
    request.end(body);
  });
}

export interface OutboundResult {
  status: number;
  retryAfter: string | undefined;
}

export interface OutboundRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  headers: Record<string, string | number>;
  body?: string | Buffer | undefined;
  /** Only for origins that the operator has configured. */
  allowPrivateAddress: boolean;
  timeoutMs: number;
  maxBytes: number;
  /** `cut` takes the beginning of a response that is longer; it fails by default. */
  whenTooLong?: 'cut';
}
export interface OutboundResponse extends OutboundResult {
  headers: IncomingHttpHeaders;
  body: string;
  /** The body, for content that is no text. */
  bytes: Buffer;
}

/**
 * Requests an address that a user gave, and returns the response with its body. Redirects are not followed, and the address is checked when the
 * connection is made, as by `postOutbound`.
 * @throws Error where the server cannot be reached in time, its address is private, or its response is too long
 */
export function fetchOutbound(
  url: string,
  { body, allowPrivateAddress, timeoutMs: limitMs, maxBytes, whenTooLong, ...rest }: OutboundRequest,
): Promise<OutboundResponse> {
  const agent = useAgent(url, { allowPrivateIPAddress: allowPrivateAddress });
  const options = { ...rest, agent, signal: AbortSignal.timeout(limitMs) };
  return new Promise((resolve, reject) => {
    const request = (url.startsWith('https:') ? requestHttps : requestHttp)(url, options, (response) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      const finish = () => {
        const body = Buffer.concat(chunks).subarray(0, maxBytes);
        resolve({
          ...{ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'], headers: response.headers },
          ...{ body: body.toString('utf8'), bytes: body },
        });
      };
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        chunks.push(chunk);
        if (bytes <= maxBytes) return;
        if (whenTooLong === 'cut') finish();
        response.destroy(whenTooLong === 'cut' ? undefined : new Error('The response is too long.'));
      });
      response.on('error', reject);
      response.on('end', finish);
    });
    request.on('error', reject);
    request.end(body);
  });
}

export interface OutboundStream {
  headers: Record<string, string>;
  body: string;
  allowPrivateAddress: boolean;
  signal: AbortSignal;
}

/**
 * Posts to an address that a user gave, and returns the response, whose body is read while it arrives. Redirects are not followed, and the address
 * is checked when the connection is made, as by `postOutbound`.
 * @throws Error where the server cannot be reached, or its address is private
 */
export function streamOutbound(url: string, { headers, body, allowPrivateAddress, signal }: OutboundStream): Promise<Response> {
  const agent = useAgent(url, { allowPrivateIPAddress: allowPrivateAddress });
  return new Promise((resolve, reject) => {
    const request = (url.startsWith('https:') ? requestHttps : requestHttp)(url, { method: 'POST', headers, agent, signal }, (response) => {
      const { statusCode: status = 0 } = response;
      if (status === 200) {
        const type = response.headers['content-type'] ?? '';
        return resolve(new Response(Readable.toWeb(response) as ReadableStream, { headers: { 'content-type': type } }));
      }
      response.destroy();
      reject(Object.assign(new Error(`it answered ${status}`), { statusCode: status }));
    });
    request.on('error', reject);
    request.end(body);
  });
}
