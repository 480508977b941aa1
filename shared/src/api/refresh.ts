import { refresh } from '@techadds/shared/contract/auth';
import { hasTokenForm, keepToken, useSession } from '@techadds/shared/session';
import { tenantHeaders } from '@techadds/shared/tenant';
import { send } from './send';

let running: Promise<boolean> | undefined;

/** Exchanges the token for a fresh one, once however many ask at the same time. False where there is none to be had. */
export function refreshSession(): Promise<boolean> {
  running ??= exchange().finally(() => {
    running = undefined;
  });
  return running;
}

async function exchange(): Promise<boolean> {
  const { token } = useSession.getState();
  if (token === null) return false;
  try {
    const answer = (await send(refresh.method, refresh.path, { body: { token }, headers: tenantHeaders() })) as
      { token?: string } | undefined;
    if (!answer?.token || !hasTokenForm(answer.token)) return false;
    keepToken(answer.token);
    return true;
  } catch {
    return false;
  }
}
