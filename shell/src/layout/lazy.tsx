import { type ComponentType, useEffect, useState } from 'react';

/**
 * A component that comes in a file of its own when it is first shown. Unlike React's `lazy` it shows in the moment it is there:
 * React holds what was suspended back for some 300 ms. A file that does not come is a failure of the app.
 */
export function later<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let loaded: ComponentType<P> | undefined;
  return function Later(props: P) {
    const [, update] = useState(0);
    useEffect(() => {
      if (loaded) return;
      let current = true;
      const show = (change: (turn: number) => number) => current && update(change);
      load().then(
        (component) => {
          loaded = component;
          show((turn) => turn + 1);
        },
        (error: unknown) =>
          show(() => {
            throw error;
          }),
      );
      return () => {
        current = false;
      };
    }, []);
    const Loaded = loaded;
    return Loaded ? <Loaded {...props} /> : null;
  };
}
