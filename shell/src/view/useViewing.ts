import { useEffect } from 'react';
import { useQueryClient } from '@techadds/shared/query';
import { nameOf, takeInterruptedView, useView, type View } from '@techadds/shared/session';
import { say } from '../frame/say';

const words = {
  stopped: (name: string) => `You are no longer viewing as ${name}`,
  expired: (name: string) => `The view as ${name} is over; you are yourself again`,
};

/**
 * The view of somebody else that runs, if one does. What was loaded for one person is forgotten when it starts and ends. A view that a load of the page has ended is said to have ended.
 */
export function useViewing(): View | null {
  const queries = useQueryClient();
  // The store tells its listeners before the screens are drawn again, so that none of them asks the old cache.
  useEffect(
    () =>
      useView.subscribe((now, before) => {
        if (now.view === before.view) return;
        queries.clear();
        if (!before.view || !now.ended) return;
        say({ title: words[now.ended](nameOf(before.view.user)) });
      }),
    [queries],
  );
  useEffect(() => {
    const name = takeInterruptedView();
    if (name !== undefined) void import('./interrupted').then(({ endInterrupted }) => endInterrupted(name));
  }, []);
  return useView(({ view }) => view);
}
