import { expect, type Page } from '@playwright/test';
import { authorization, type SignedIn } from './test';

/** A call of the API in a session, beside the page. The test fails where it is refused. */
export async function callApi<T>(
  page: Page,
  session: SignedIn,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  data?: object,
): Promise<T> {
  // A connection that is kept open may be closed by the server just as it is used again.
  const answer = await page.request.fetch(`/api${path}`, {
    method,
    headers: authorization(session),
    maxRetries: 1,
    ...(data && { data }),
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (answer.status() === 204 ? undefined : await answer.json()) as T;
}
