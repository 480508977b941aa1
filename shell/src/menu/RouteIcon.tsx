import type { AppRoute } from '@techadds/shared/routes';
import * as icons from './icons';

/** The icon that the route table names. */
export function RouteIcon({ name, size = 16 }: { name: AppRoute['icon']; size?: number }) {
  const Named = icons[name as keyof typeof icons];
  return <Named size={size} stroke={1.75} aria-hidden />;
}
