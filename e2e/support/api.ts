import { expect, type Page } from '@playwright/test';
import { toAuthHeaders, type SignedIn } from './test';

/** Calls the API directly with a session. Fails the test on an error response. */
export async function callApi<T>(
  page: Page,
  session: SignedIn,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  data?: object,
): Promise<T> {
  // The server may close a kept-alive connection just as it is reused.
  const send = () =>
    page.request.fetch(`/api${path}`, {
      method,
      headers: toAuthHeaders(session),
      maxRetries: 1,
      ...(data && { data }),
    });
  let answer = await send();
  // Tests of all workers share the users, whose requests are limited per minute.
  for (let n = 0; n < 3 && answer.status() === 429; n += 1) {
    await new Promise((resolve) => setTimeout(resolve, Number(answer.headers()['retry-after'] ?? 10) * 1_000));
    answer = await send();
  }
  expect(answer.ok(), await answer.text()).toBe(true);
  return (answer.status() === 204 ? undefined : await answer.json()) as T;
}
