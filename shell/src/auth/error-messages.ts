import { ApiError } from '@techadds/shared/api';

const formatClockTime = (at: number) => new Date(at).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });

/** For example `You can try again in 15 minutes, at 14:32.` */
function formatRetryAfter(seconds: number): string {
  if (seconds < 90) return `You can try again in ${seconds} second${seconds === 1 ? '' : 's'}.`;
  return `You can try again in ${Math.ceil(seconds / 60)} minutes, at ${formatClockTime(Date.now() + seconds * 1000)}.`;
}

/** The error message for the user; with the time to wait if the server sent `Retry-After`. */
export function toErrorMessage(error: unknown): string {
  if (!(error instanceof Error)) return 'That did not work. Try again.';
  const wait = error instanceof ApiError ? error.retryAfterS : undefined;
  return wait === undefined ? error.message : `${error.message.replace(/\.?$/, '.')} ${formatRetryAfter(wait)}`;
}
