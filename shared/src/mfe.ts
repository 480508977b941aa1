import type { ComponentType } from 'react';
import type { EndpointShape } from '@techadds/shared/contract/endpoint';
import type { ListParamsConfig } from '@techadds/shared/patterns/list';

/** What every remote exposes as `./mfe`: its pages, each at a path of the route table (`:id` for params). */
export interface Mfe {
  routes: readonly MfeRoute[];
}

export interface MfeRoute {
  path: string;
  /** `preload` loads the code of the page, so that it can be shown at once. */
  page: ComponentType & { preload?: () => Promise<void> };
}

/**
 * A request for the data of a page: an endpoint, whose parameters are those of the route; an endpoint with a query, or the tenant of the session
 * as a parameter; or a list.
 */
export type FirstQuery =
  | EndpointShape
  | { endpoint: EndpointShape; params?: Record<string, '{tenantId}'>; query?: Record<string, string> }
  | (ListParamsConfig & { endpoint: EndpointShape; extraQuery?: Record<string, string> });

/**
 * The requests of a folder's pages before their first rows, by the name of the page's file. The build writes it into the release, and the
 * document requests it before the code of the page has loaded: at a URL without parameters, where it is the same for every user of the page.
 */
export type FirstQueries = Readonly<Record<string, readonly FirstQuery[]>>;
