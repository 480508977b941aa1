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
      { message: `no email to ${to} with a link to ${path}`, timeout: 30_000 },
    )
    .toBeDefined();
  return found!;
}

/** The path of the link below `below` in the newest email to an address whose subject contains `about`; waits for it. */
export async function waitForLink(request: APIRequestContext, to: string, below: string, about = ''): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(
      async () => {
        const sentEmails = (await (await request.get('/api/dev/mail')).json()) as SentEmail[];
        found = sentEmails
          .filter((email) => email.to === to && email.subject.includes(about))
          .flatMap(({ links }) => links)
          .map((link) => new URL(link).pathname)
          .find((path) => path.startsWith(below));
        return found;
      },
      { message: `no e-mail to ${to} with a link below ${below}`, timeout: 30_000 },
    )
    .toBeDefined();
  return found!;
}
