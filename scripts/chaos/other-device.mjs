import { setTimeout as wait } from 'node:timers/promises';

/** Calls the API until it answers: it may have been killed. */
export async function callApi(apiUrl, path, { token, body } = {}) {
  for (;;) {
    try {
      const response = await fetch(`${apiUrl}/api${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { ...(token && { authorization: `Bearer ${token}` }), ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(10_000),
      });
      if (response.status < 500 && response.status !== 429) return { status: response.status, body: await response.json() };
    } catch {
      // Killed during the request, so the outcome is unknown.
    }
    await wait(100);
  }
}

/** Signs in. @returns the session as the sign-in page stores it */
export async function signIn(apiUrl, email, password) {
  const { status, body } = await callApi(apiUrl, '/auth/login', { body: { email, password } });
  if (status !== 200) throw new Error(`${email} could not sign in: ${JSON.stringify(body)}`);
  return body;
}

/** Sends a version as another device of the user does: it yields to what is newer on the server. */
export async function sendFromOtherDevice(apiUrl, { account, kind }, body, at) {
  const sent = { ...body, updated_at: new Date(at).toISOString() };
  const { status, body: answer } = await callApi(apiUrl, `/${kind}`, { token: account.session.token, body: sent });
  if (status !== 409) return;
  if (Date.parse(answer.current.updated_at) < at) await callApi(apiUrl, `/${kind}?force=1`, { token: account.session.token, body: sent });
}
