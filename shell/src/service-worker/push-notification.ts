import { pushActions, PushPayload } from '@techadds/shared/contract/push/payload';
import { paths } from '@techadds/shared/paths';
import { toSafePath } from '../session/next-path';
import type { PushEvent, ShownOptions } from './push-scope';

const open = { action: 'open', title: 'Open' };
/** Browsers show at least two buttons. */
const getMaxActions = () => (globalThis as { Notification?: { maxActions?: number } }).Notification?.maxActions ?? 2;

function readPayload(data: PushEvent['data']): PushPayload | undefined {
  try {
    return PushPayload.safeParse(data?.json()).data;
  } catch {
    return undefined;
  }
}

/**
 * The notification of a push message. What cannot be read, such as a type of a later release, still shows one: a browser takes the permission
 * away from a site that stays silent.
 */
export function toNotification(data: PushEvent['data'], origin: string): { title: string; options: ShownOptions } {
  const payload = readPayload(data);
  if (!payload)
    return {
      title: 'You have a new notification',
      options: { tag: 'unknown', renotify: true, actions: [], data: { link: paths.dashboard } },
    };
  const { title, body, tag, path, actions } = payload;
  return {
    title,
    options: {
      body,
      tag,
      // Another one with the same tag replaces it, and is news all the same.
      renotify: true,
      actions: [...actions, open].slice(0, getMaxActions()),
      data: { link: toSafePath(path, origin) },
    },
  };
}

/**
 * The path that a click on a notification or one of its buttons opens. A button only names its action there: the page asks before it acts, so
 * that nothing changes by a link.
 */
export function toClickedPath(data: unknown, action: string, origin: string): string {
  const link = (data as { link?: unknown } | null)?.link;
  const path = toSafePath(typeof link === 'string' ? link : null, origin);
  if (!pushActions.some((known) => known === action)) return path;
  const url = new URL(path, origin);
  url.searchParams.set('action', action);
  return url.pathname + url.search + url.hash;
}
