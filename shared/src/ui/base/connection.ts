import type { ReactNode } from 'react';
import { create } from 'zustand';

/** What pages need to know of a lost connection. Empty while there is one, and until the cache for reading offline is loaded. */
interface Connection {
  /** How old the content of the page is, for its header. */
  notice?: ReactNode;
  /** Why actions that need the server are disabled. */
  reason?: string | undefined;
}

/** One store for shell and remotes. */
export const useConnection = create<Connection>(() => ({}));
