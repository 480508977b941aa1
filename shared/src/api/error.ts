import type { ErrorBody } from '@techadds/shared/contract/endpoint';

/** Failures that have no HTTP status: no answer, too late an answer, or an answer that is not JSON. */
export type QueryFailure = 'FETCH_ERROR' | 'TIMEOUT_ERROR' | 'PARSING_ERROR';

/** Why a call failed. An HTTP failure carries its status and the full body; `cid` is the reference for support. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number | QueryFailure;
  readonly cid: string;
  readonly body: unknown;
  /** In how many seconds trying again makes sense, where the server says so (`Retry-After`). */
  readonly retryAfterS: number | undefined;

  constructor(status: number | QueryFailure, message: string, cid: string, body?: unknown, retryAfterS?: number) {
    super(message);
    this.status = status;
    this.body = body;
    this.retryAfterS = retryAfterS;
    this.cid = this.known.cid ?? cid;
  }

  private get known(): Partial<ErrorBody> {
    return typeof this.body === 'object' && this.body !== null ? this.body : {};
  }

  /** The server's word for the reason, such as `illegal_transition`; the status where there is none. */
  get code(): string {
    return this.known.code ?? String(this.status);
  }

  /** What is wrong with which input, by the input's name. */
  get fields(): Record<string, string> {
    return this.known.fields ?? {};
  }
}
