import { useEffect, useState } from 'react';
import type { AppRoute } from '@techadds/shared/routes';
import { Box } from '@techadds/shared/ui';
import * as icons from './icons';

type Icons = Record<string, (typeof icons)['IconInbox']>;
let staffIcons: Icons | undefined;

/** The icons of those who work here, once they have come. A menu without them still names its entries. */
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

/** The icon that the route table names. */
export function RouteIcon({ name, size = 16 }: { name: AppRoute['icon']; size?: number }) {
  const common = (icons as Icons)[name];
  const staff = useStaffIcons(!common);
  const Named = common ?? staff?.[name];
  return Named ? <Named size={size} aria-hidden /> : <Box flex="none" style={{ width: size, height: size }} />;
}
