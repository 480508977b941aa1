/** A refusal that the caller is told about: an HTTP status, a code for programs, a sentence for people. */
export class AppError extends Error {
  readonly status: number;
  readonly code: string;
  readonly extra: ErrorExtra;

  constructor(status: number, code: string, message: string, extra: ErrorExtra = {}) {
    super(message);
    this.name = 'AppError';
    this.status = status;
    this.code = code;
    this.extra = extra;
  }
}

export interface ErrorExtra {
  /** Inputs that are wrong, by their path, with what is wrong in words. */
  fields?: Record<string, string>;
  /** Further members of the body, such as `current` on a conflict. */
  body?: Record<string, unknown>;
  headers?: Record<string, string>;
}

/** 404: the row does not exist, or it is outside what the caller may see; the two answer alike. `noun` as in "order". */
export const notFound = (noun: string) => new AppError(404, 'not_found', `There is no such ${noun}.`);

/** 409: the request is fine, but the state does not allow it. `code` as in `order_not_placed`. */
export const conflict = (code: string, message: string, body?: Record<string, unknown>) => new AppError(409, code, message, { body });

/** 422: inputs are wrong, by name, each with what is wrong in words. */
export const validationError = (fields: Record<string, string>) =>
  new AppError(422, 'invalid', `Nothing was saved. Check ${Object.keys(fields).join(', ')}.`, { fields });

/** 401: nobody is signed in. The same words whatever was wrong with the token. */
export const unauthorized = (headers?: Record<string, string>) =>
  new AppError(401, 'not_signed_in', 'You are not signed in, or your session has ended. Sign in to go on.', { headers });

/** 403: signed in, but the role does not hold the permission. */
export const forbidden = () => new AppError(403, 'forbidden', 'Your role does not allow this.');

/** 403: somebody looks at the product as another user, and tried to change something. */
export const impersonationReadOnly = () =>
  new AppError(
    403,
    'view_as_read_only',
    'You are viewing as another user, which is for reading only. Nothing was changed; stop viewing first.',
  );

/** 401: the token was good for viewing as another user, and that has ended; the viewer's own session has not. */
export const impersonationEnded = () => new AppError(401, 'view_as_ended', 'Viewing as this user has ended. Your own session goes on.');

/** 429 with the seconds to wait. */
export const tooManyRequests = (message: string, retryAfter: number) =>
  new AppError(429, 'too_many', message, { headers: { 'Retry-After': String(Math.max(1, Math.ceil(retryAfter))) } });

/** 503: a part that the request needs does not answer now. */
export const serviceUnavailable = () =>
  new AppError(503, 'unavailable', 'The service cannot answer just now. Your data is safe; try again in a moment.', {
    headers: { 'Retry-After': '2' },
  });
