import type { LogCall } from '../../platform/call-log/call-log';
import { readCompletion, type Completion } from './openai-completion';

type SendRequest = (url: string, request: { headers: Record<string, string>; body: string; signal: AbortSignal }) => Promise<Response>;

/** A server with an OpenAI-compatible chat completions API. */
export interface ChatServer {
  /** The URL before `/chat/completions`. */
  baseUrl: string;
  apiKey: string;
  model: string;
  logCall: LogCall;
  /** How a request is sent; by default without a check of the address, which the operator has configured. */
  send?: SendRequest;
}

const maxReplyTokens = 600;

// A redirect would send the API key to another host.
const sendUnchecked: SendRequest = (url, request) => fetch(url, { method: 'POST', redirect: 'error', ...request });

/** Asks for one completion. @throws Error where the server gave none */
export function completeChat(
  { baseUrl, apiKey, model, logCall, send = sendUnchecked }: ChatServer,
  body: object,
  { operation, signal, onText }: { operation: string; signal: AbortSignal; onText: (part: string) => void },
): Promise<Completion> {
  return logCall(operation, async () => {
    const response = await send(`${baseUrl.replace(/\/+$/, '')}/chat/completions`, {
      headers: { 'Content-Type': 'application/json', Accept: 'text/event-stream, application/json', Authorization: `Bearer ${apiKey}` },
      body: JSON.stringify({ model, max_tokens: maxReplyTokens, stream: true, ...body }),
      signal,
    });
    if (!response.ok) throw Object.assign(new Error(`it answered ${response.status}`), { statusCode: response.status });
    return readCompletion(response, onText);
  });
}
