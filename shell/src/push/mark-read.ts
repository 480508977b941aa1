import { call, queryKey } from '@techadds/shared/api';
import { listNotifications, readNotification } from '@techadds/shared/contract/notifications/endpoints';
import { queryClient } from '@techadds/shared/query';

/** The most that one request lists. An older notification than these stays unread. */
const limit = '50';

/**
 * Marks the unread notifications of a path as read, like following them in the bell. A message does not know the notification's id, and all
 * of the same path are about what the page shows. Without a connection they stay unread.
 * @param path of the app, with or without the button that was pressed
 */
export async function markRead(path: string): Promise<void> {
  const { pathname, searchParams, hash } = new URL(path, location.origin);
  searchParams.delete('action');
  const ownPath = pathname + (searchParams.size > 0 ? `?${searchParams}` : '') + hash;
  try {
    const { items } = await call(listNotifications, { query: { status: 'unread', limit } });
    const followed = items.filter((each) => each.path === ownPath);
    await Promise.all(followed.map(({ id }) => call(readNotification, { params: { id } })));
    if (followed.length > 0) await queryClient.invalidateQueries({ queryKey: queryKey(listNotifications).slice(0, 1) });
  } catch {
    // The bell still shows them.
  }
}
