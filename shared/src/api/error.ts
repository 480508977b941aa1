import type { ErrorBody } from '@techadds/shared/contract/endpoint';

/** Failures that have no HTTP status: no answer, too late an answer, or an answer that is not JSON. */
export type TransportErrorCode = 'FETCH_ERROR' | 'TIMEOUT_ERROR' | 'PARSING_ERROR';

/** What is said of a server that is down, restarting or busy, besides nothing at all. */
const unavailableStatuses: unknown[] = ['FETCH_ERROR', 'TIMEOUT_ERROR', 429, 502, 503, 504];

/** Why a call failed. An HTTP failure carries its status and the full body; `cid` is the reference for support. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number | TransportErrorCode;
  readonly cid: string;
  readonly body: unknown;
  /** In how many seconds trying again makes sense, where the server says so (`Retry-After`). */
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

  /** The server's word for the reason, such as `illegal_transition`; the status where there is none. */
  get code(): string {
    return this.parsedBody.code ?? String(this.status);
  }

  /** Whether the server was away rather than said no: nothing is known then of what was asked. */
  get isUnavailable(): boolean {
    return unavailableStatuses.includes(this.status);
  }

  /** What is wrong with which input, by the input's name. */
  get fields(): Record<string, string> {
    return this.parsedBody.fields ?? {};
  }
}
