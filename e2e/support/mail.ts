import type { APIRequestContext } from '@playwright/test';
import { expect } from './test';

interface SentEmail {
  to: string;
  subject: string;
  links: string[];
}

/** The link to `path` in the newest email to an address that has one; waits for it. */
export async function waitForEmailLink(request: APIRequestContext, to: string, path: string): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(
      async () => {
        const emails = (await (await request.get('/api/dev/mail')).json()) as SentEmail[];
        found = emails
          .filter((email) => email.to === to)
          .flatMap(({ links }) => links)
          .find((link) => new URL(link).pathname.endsWith(path));
        return found;
      },
      { message: `no letter to ${to} with a link to ${path}`, timeout: 30_000 },
    )
    .toBeDefined();
  return found!;
}
