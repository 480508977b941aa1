import { paths } from '@techadds/shared/paths';

const maxLength = 512;
const excludedPaths = [paths.login, paths.logout, '/auth/login', '/auth/logout'];

/**
 * The path to open after sign-in, from the `next` parameter: a path of this origin with query and fragment, except sign-in and sign-out.
 * Anything else results in the dashboard (no open redirects).
 */
export function toSafePath(next: string | null, origin: string = location.origin): string {
  if (next === null || next.length > maxLength || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(next)) return paths.dashboard;
  if (!URL.canParse(next, origin)) return paths.dashboard;
  const url = new URL(next, origin);
  // Removing dot segments may result in a path starting with two slashes, which is another host.
  if (url.origin !== origin || url.pathname.startsWith('//')) return paths.dashboard;
  const path = url.pathname.replace(/\/+$/, '');
  if (path === '' || excludedPaths.includes(path)) return paths.dashboard;
  return url.pathname + url.search + url.hash;
}

/** The URL of the sign-in page that returns to `path` afterwards: to the dashboard if the path is too long, without `next` if it is unsafe. */
export function toLoginPath(path: string): string {
  const next = path.length > maxLength ? paths.dashboard : path;
  return toSafePath(next) === next ? `${paths.login}?next=${encodeURIComponent(next)}` : paths.login;
}
