import type { ComponentType } from 'react';

/** What every remote exposes as `./mfe`: its pages, each at a path of the route table (`:id` for params). */
export interface Mfe {
  routes: readonly MfeRoute[];
  /** False while a new version would discard unsaved changes; the user is then asked before the update. */
  mayUpdate?: () => boolean;
}

export interface MfeRoute {
  path: string;
  page: ComponentType;
}
