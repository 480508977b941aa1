import type { ErrorBody } from '@techadds/shared/contract/endpoint';

/** Failures without an HTTP status: no response, a timeout, or a response that is not JSON. */
export type TransportErrorCode = 'FETCH_ERROR' | 'TIMEOUT_ERROR' | 'PARSING_ERROR';

/** Failures that mean that the server is down, restarting or busy. */
const unavailableStatuses: unknown[] = ['FETCH_ERROR', 'TIMEOUT_ERROR', 429, 502, 503, 504];

/** Why a call failed. An HTTP error has its status and the full body; `cid` is the reference id for support. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number | TransportErrorCode;
  readonly cid: string;
  readonly body: unknown;
  /** Seconds until a retry makes sense, if the server says so (`Retry-After`). */
  readonly retryAfterS: number | undefined;

  constructor(status: number | TransportErrorCode, message: string, cid: string, body?: unknown, retryAfterS?: number) {
    super(message);
    this.status = status;
    this.body = body;
    this.retryAfterS = retryAfterS;
    this.cid = this.parsedBody.cid ?? cid;
  }

  private get parsedBody(): Partial<ErrorBody> {
    return typeof this.body === 'object' && this.body !== null ? this.body : {};
  }

  /** The server's error code, such as `illegal_transition`; the status if there is none. */
  get code(): string {
    return this.parsedBody.code ?? String(this.status);
  }

  /** Whether the server was unavailable rather than rejecting the request: the outcome of the request is then unknown. */
  get isUnavailable(): boolean {
    return unavailableStatuses.includes(this.status);
  }

  /** Validation messages by input name. */
  get fields(): Record<string, string> {
    return this.parsedBody.fields ?? {};
  }
}
