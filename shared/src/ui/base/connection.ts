import type { ReactNode } from 'react';
import { create } from 'zustand';

/** The props of a button, or an item of a menu, that say whether it needs the server. */
export interface ServerAction {
  /** It needs no server. */
  worksOffline?: boolean | undefined;
  busy?: boolean | undefined;
  type?: string | undefined;
  to?: string | undefined;
  'aria-haspopup'?: unknown;
}

/** What pages need to know of a lost connection. Empty while there is one, and until the cache for reading offline is loaded. */
interface Connection {
  /** How old the content of the page is, for its header. */
  notice?: ReactNode;
  /**
   * Why an action does not work now; undefined if it does.
   * @param scope defined in the header of a page and in a row
   */
  getReason?: ((action: ServerAction, scope: unknown) => string | undefined) | undefined;
}

/** One store for shell and remotes. */
export const useConnection = create<Connection>(() => ({}));
