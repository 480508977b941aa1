import { useEffect, useState } from 'react';
import type { AppRoute } from '@techadds/shared/routes';
import { Box } from '@techadds/shared/ui';
import * as icons from './icons';

type Icons = Record<string, (typeof icons)['IconInbox']>;
let staffIcons: Icons | undefined;

/** The staff icons, loaded on demand. If they fail to load, the menu shows its labels only. */
function useStaffIcons(wanted: boolean): Icons | undefined {
  const [there, setThere] = useState(staffIcons);
  useEffect(() => {
    if (!wanted || staffIcons) return;
    let isShown = true;
    import('./staff-icons').then(
      (come) => {
        staffIcons = come;
        if (isShown) setThere(come);
      },
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [wanted]);
  return there;
}

/** The icon named in the route table. */
export function RouteIcon({ name, size = 16 }: { name: AppRoute['icon']; size?: number }) {
  const common = (icons as Icons)[name];
  const staff = useStaffIcons(!common);
  const Named = common ?? staff?.[name];
  return Named ? <Named size={size} aria-hidden /> : <Box flex="none" style={{ width: size, height: size }} />;
}
