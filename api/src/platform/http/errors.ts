/** An error for the caller: an HTTP status, a code for programs and a sentence for users. */
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
  /** Invalid inputs by path, each with a message. */
  fields?: Record<string, string>;
  /** Further members of the body, such as `current` on a conflict. */
  body?: Record<string, unknown>;
  headers?: Record<string, string>;
}

/** 404: the row does not exist or is outside the caller's row scope; both look the same. `noun` as in "order". */
export const notFound = (noun: string) => new AppError(404, 'not_found', `There is no such ${noun}.`);

/** 409: the request is valid, but the state does not allow it. `code` as in `order_not_placed`. */
export const conflict = (code: string, message: string, body?: Record<string, unknown>) => new AppError(409, code, message, { body });

/** 422: invalid inputs by name, each with a message. */
export const validationError = (fields: Record<string, string>) =>
  new AppError(422, 'invalid', `Nothing was saved. Check ${Object.keys(fields).join(', ')}.`, { fields });

/** 401: not signed in. The message is the same for every invalid token. */
export const unauthorized = (headers?: Record<string, string>) =>
  new AppError(401, 'not_signed_in', 'You are not signed in, or your session has ended. Sign in to go on.', { headers });

/** 403: the role lacks the permission. */
export const forbidden = () => new AppError(403, 'forbidden', 'Your role does not allow this.');

/** 403: the API token lacks the scope `name`; without a name, no token may make the request. */
export const tokenScopeNeeded = (name: string | undefined) =>
  name === undefined
    ? new AppError(403, 'token_not_allowed', 'This needs a signed-in user; an API token cannot do it.')
    : new AppError(403, 'scope_needed', `This API token lacks the scope ${name}.`);
/** 403: the role has the permission, but the team of the partner keeps it from this member. */
export const capabilityMissing = () =>
  new AppError(403, 'capability_missing', 'Your team has not given you this capability. Ask an owner of your team for it.');

/** 403: a write while a super-admin impersonates another user. */
export const impersonationReadOnly = () =>
  new AppError(
    403,
    'view_as_read_only',
    'You are viewing as another user, which is for reading only. Nothing was changed; stop viewing first.',
  );

/** 401: the impersonation has ended; the super-admin's own session has not. */
export const impersonationEnded = () => new AppError(401, 'view_as_ended', 'Viewing as this user has ended. Your own session goes on.');

/** 429 with the seconds to wait. */
export const tooManyRequests = (message: string, retryAfter: number) =>
  new AppError(429, 'too_many', message, { headers: { 'Retry-After': String(Math.max(1, Math.ceil(retryAfter))) } });

/** 503: a required part is unavailable. */
export const serviceUnavailable = () =>
  new AppError(503, 'unavailable', 'The service cannot answer just now. Your data is safe; try again in a moment.', {
    headers: { 'Retry-After': '2' },
  });
