import { useEffect, useState } from 'react';
import type { Capability } from '@techadds/shared/roles';

/** Which paths are withheld from a member of a team; loaded for members with fewer capabilities than their role, who are few. */
export function useWithheldPaths(held: readonly Capability[] | null | undefined): ((path: string) => boolean) | undefined {
  const [isWithheld, setWithheld] = useState<(path: string) => boolean>();
  useEffect(() => {
    let left = false;
    if (held)
      void import('./withheld-paths').then(({ isWithheldPath }) => {
        if (!left) setWithheld(() => (path: string) => isWithheldPath(path, held));
      });
    return () => {
      left = true;
      setWithheld(undefined);
    };
  }, [held]);
  return isWithheld;
}
