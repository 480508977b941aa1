import type { FastifyRequest } from 'fastify';
import { paths } from '@techadds/shared/paths';
import type { Release } from '@techadds/shared/contract/releases/registry';
import type { Store } from '../store/store';
import type { Visitor } from '../visitor/visitor';
import { escapeHtml } from './login-branding';

/** The sign-in page that a build of the shell has rendered (shared/build/sign-in-page.mjs), in the parts that a document is made of. */
interface SignInPage {
  title: string;
  head: string;
  page: string;
  companyPage: string;
  states: string;
  notice: string;
}

const file = 'sign-in.json';
const loginPaths: readonly string[] = [paths.login, `/auth${paths.login}`, '/auth'];

/**
 * Whether the document shows the sign-in page before the app has loaded: to visitors without a session, where the app shows that page.
 * At `/`, a cookie that is no longer valid may belong to a session that can still be refreshed.
 */
export function showsSignIn({ url, headers }: Pick<FastifyRequest, 'url' | 'headers'>, visitor: Visitor | undefined): boolean {
  if (visitor) return false;
  const path = url.split('?', 1)[0] ?? '';
  if (path === paths.home) return !/(^|;)\s*(__Host-)?token=[^;]/.test(headers.cookie ?? '');
  return path !== '/auth' && loginPaths.includes(path.replace(/\/+$/, ''));
}

/**
 * Puts the sign-in page into a document, with its styles under the nonce of the document's policy; releases before it have none.
 * The script runs before the app's. In a browser that may keep a session, a color mode or a text size, it runs before the first paint, too;
 * a browser that is here for the first time paints without it.
 */
export async function injectSignIn(
  document: string,
  store: Store,
  shell: Release,
  { host, headers }: Pick<FastifyRequest, 'host' | 'headers'>,
  company?: string,
): Promise<string> {
  const found = await store.readReleaseFile(shell, file, ['plain']);
  if (!found) return document;
  const { title, head, page, companyPage, states, notice } = JSON.parse(found.body.toString('utf8')) as SignInPage;
  const timed = /(^|;)\s*(__Host-)?returning=/.test(headers.cookie ?? '') ? head : head.replace('<script ', '<script defer ');
  const filled = (company === undefined ? page : companyPage)
    .replaceAll('__COMPANY__', () => escapeHtml(company ?? ''))
    .replaceAll('__HOST__', () => escapeHtml(host));
  return document
    .replace(/(?<=<title>)[^<]*/, () => title)
    .replace(/(?=<script\b)/, () => timed)
    .replace(/<noscript>[^]*?<\/noscript>/, () => states)
    .replace(/(<div id="root">)(<\/div>)/, (_, start: string, end: string) => start + filled + end + notice);
}
