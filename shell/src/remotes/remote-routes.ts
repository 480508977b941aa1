import { useSyncExternalStore } from 'react';
import type { Registry } from '@techadds/shared/contract/releases/registry';
import { type AppRoute, findLongestRoute, findRoute } from '@techadds/shared/routes';

const listeners = new Set<() => void>();
let routes: readonly AppRoute[] | undefined;

/** The pages that remotes bring with their releases, as routes. */
export const toRoutes = ({ remotes }: Registry): AppRoute[] =>
  remotes.flatMap(({ name, menu = [] }) => menu.map((page) => ({ ...page, owner: name })));

/** Sets the routes of remotes that are not in the route table; undefined before there is a registry. */
export function setRemoteRoutes(next: readonly AppRoute[] | undefined): void {
  routes = next;
  for (const listener of listeners) listener();
}

export const getRemoteRoutes = (): readonly AppRoute[] | undefined => routes;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The routes of remotes that are not in the route table; undefined before there is a registry. */
export const useRemoteRoutes = (): readonly AppRoute[] | undefined => useSyncExternalStore(subscribe, getRemoteRoutes);

/** The route of a path: in the route table, or else of a remote that is not in it. */
export const findAnyRoute = (path: string): AppRoute | undefined => findRoute(path) ?? findLongestRoute(routes ?? [], path);
