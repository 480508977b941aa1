import type { User } from '@techadds/shared/contract/auth';
import { useSession } from './store';
import { useView } from './view';

/** Whom the screens are for: the person looked at during a view, else the one signed in; null without a session. */
export function useUser(): User | null {
  const own = useSession(({ user }) => user);
  const subject = useView(({ view }) => view?.user ?? null);
  return subject ?? own;
}
