import { useEffect, useState } from 'react';
import type { Capability } from '@techadds/shared/roles';

/** Which paths are withheld from a member of a team; loaded for members with fewer capabilities than their role, who are few. */
export function useWithheldPaths(held: readonly Capability[] | null | undefined): ((path: string) => boolean) | undefined {
  const [isWithheld, setWithheld] = useState<(path: string, held: readonly Capability[]) => boolean>();
  useEffect(() => {
    if (held) void import('./withheld-paths').then(({ isWithheldPath }) => setWithheld(() => isWithheldPath));
  }, [held]);
  return held && isWithheld ? (path) => isWithheld(path, held) : undefined;
}
