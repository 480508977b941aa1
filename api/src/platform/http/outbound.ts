import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
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
