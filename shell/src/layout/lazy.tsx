import { type ComponentType, useEffect, useState } from 'react';

/** `preload` loads the chunk before the component is rendered, and rejects where that fails. */
type LazyChunk<P extends object> = ComponentType<P> & { preload: () => Promise<void> };

/**
 * A component in a chunk of its own, loaded when it is first rendered. Not React's `lazy`, because React shows suspended content up to
 * 300 ms late. Not the `lazyComponent` of `@techadds/shared/ui` either: the sign-in page uses this one and must not load the UI kit, and
 * a chunk of the shell that fails to load is an error of the app, for its error boundary.
 */
export function lazyChunk<P extends object>(load: () => Promise<ComponentType<P>>): LazyChunk<P> {
  let loaded: ComponentType<P> | undefined;
  const preload = async () => {
    loaded = await load();
  };
  return Object.assign(Later, { preload });

  function Later(props: P) {
    const [, update] = useState(0);
    useEffect(() => {
      let current = !loaded;
      if (current)
        preload().then(
          () => {
            if (current) update(1);
          },
          (error: unknown) =>
            update(() => {
              throw error;
            }),
        );
      return () => {
        current = false;
      };
    }, []);
    const Loaded = loaded;
    return Loaded ? <Loaded {...props} /> : null;
  }
}
