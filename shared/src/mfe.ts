import type { ComponentType } from 'react';

/** What every remote exposes as `./mfe`: its pages, each at a path of the route table (`:id` for params). */
export interface Mfe {
  routes: readonly MfeRoute[];
  /** False while something unsaved would be lost by a new version taking over; the person is asked instead. */
  mayUpdate?: () => boolean;
}

export interface MfeRoute {
  path: string;
  page: ComponentType;
}
