import { paths } from '@techadds/shared/paths';

const ends = [paths.login, paths.logout, '/auth/login', '/auth/logout'];

/**
 * The path to open after sign-in, from the `next` parameter: a path of this origin with its query and fragment, never a sign-in or sign-out page.
 * Anything else opens the dashboard.
 */
export function safeNext(next: string | null, origin: string = location.origin): string {
  if (next === null || next.length > 512 || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(next)) return paths.dashboard;
  if (!URL.canParse(next, origin)) return paths.dashboard;
  const url = new URL(next, origin);
  // Dot segments can leave a path that starts with two slashes, which names another host.
  if (url.origin !== origin || url.pathname.startsWith('//')) return paths.dashboard;
  const path = url.pathname.replace(/\/+$/, '');
  if (path === '' || ends.includes(path)) return paths.dashboard;
  return url.pathname + url.search + url.hash;
}

/** The sign-in page's address that brings the person back to `path`. */
export function loginPath(path: string): string {
  return safeNext(path) === path && path !== paths.dashboard ? `${paths.login}?next=${encodeURIComponent(path)}` : paths.login;
}
