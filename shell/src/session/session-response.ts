import { sessionFromResponse, startSession } from '@techadds/shared/session';

/** Starts the session of a response. @throws Error with the text `failure` if it has no token */
export function startSessionFromResponse(answer: unknown, failure: string): void {
  const session = sessionFromResponse(answer);
  if (!session) throw new Error(failure);
  startSession(session);
}

/** Starts the session of the response to a sign-in. @throws Error if it has no token */
export const startLoginSession = (answer: unknown): void => startSessionFromResponse(answer, 'Login failed: no token');
