import { WebAPIHTTPError, WebAPIPlatformError, WebAPIRateLimitedError, WebAPIRequestError } from '@slack/web-api';
import { AppError, validationError } from '../../platform/http/errors';

/** `connection`: nobody can use it before it is connected again; `later`: another attempt makes sense; `refused`: this request was wrong. */
type Kind = 'connection' | 'later' | 'refused';

/** A request that Slack did not fulfill. */
export class SlackError extends Error {
  readonly kind: Kind;
  /** Slack's own code, such as `name_taken`. */
  readonly code: string;
  readonly retryAfterMs: number;
  /** Whether Slack may have done it all the same, because no answer arrived. */
  readonly isUncertain: boolean;

  constructor(kind: Kind, code: string, message: string, { retryAfterMs = 30_000, isUncertain = false } = {}) {
    super(message);
    this.kind = kind;
    this.code = code;
    this.retryAfterMs = retryAfterMs;
    this.isUncertain = isUncertain;
  }
}

const invalidTokens = [
  'invalid_auth',
  'not_authed',
  'token_revoked',
  'token_expired',
  'account_inactive',
  'no_permission',
  'org_login_required',
];
const outages = ['internal_error', 'fatal_error', 'service_unavailable', 'request_timeout', 'team_added_to_org'];

/** @throws whatever is no error of the client */
export function toSlackError(error: unknown): SlackError {
  if (error instanceof WebAPIRateLimitedError)
    return new SlackError('later', 'ratelimited', 'Slack has reached its limit of requests.', { retryAfterMs: error.retryAfter * 1000 });
  if (error instanceof WebAPIHTTPError && error.statusCode < 500)
    return new SlackError('refused', `http_${error.statusCode}`, `Slack answered with status ${error.statusCode}.`);
  if (error instanceof WebAPIHTTPError || error instanceof WebAPIRequestError)
    return new SlackError('later', 'unreachable', 'Slack cannot be reached.', { isUncertain: true });
  if (!(error instanceof WebAPIPlatformError)) throw error;
  const { error: code, needed } = error.data as { error: string; needed?: string };
  if (code === 'missing_scope')
    return new SlackError(
      'connection',
      code,
      `The Slack app lacks the scope ${needed ?? '(unknown)'}. Add it to the app and connect again.`,
    );
  if (invalidTokens.includes(code)) return new SlackError('connection', code, 'Slack no longer accepts the connection. Connect again.');
  if (code === 'ratelimited') return new SlackError('later', code, 'Slack has reached its limit of requests.');
  if (outages.includes(code)) return new SlackError('later', code, 'Slack is not available.', { isUncertain: true });
  return new SlackError('refused', code, `Slack refused it: ${code.slice(0, 100)}.`);
}

/** The error for a user whose request needed Slack: by field where it is about the name, otherwise 503. */
export function toUserError(error: unknown): Error {
  if (!(error instanceof SlackError)) return error as Error;
  if (error.code === 'name_taken')
    return validationError({ name: 'Slack has a channel of this name, perhaps an archived or a private one.' });
  if (error.code.startsWith('invalid_name')) return validationError({ name: 'Slack does not take this name.' });
  return new AppError(503, 'slack_failed', `${error.message} Nothing was changed here.`);
}
