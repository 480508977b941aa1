/** DocuSign cannot be used now. */
export class DocusignError extends Error {
  /** When another attempt makes sense; undefined if somebody has to change something first. */
  readonly retryAfterMs: number | undefined;
  /** DocuSign's name of the error, such as `ENVELOPE_DOES_NOT_EXIST`. */
  readonly code: string | undefined;
  constructor(message: string, { retryAfterMs, code }: { retryAfterMs?: number | undefined; code?: string | undefined } = {}) {
    super(message);
    this.name = 'DocusignError';
    this.retryAfterMs = retryAfterMs;
    this.code = code;
  }
}
