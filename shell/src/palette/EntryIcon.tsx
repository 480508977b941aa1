import { IconCheck, IconLink, IconPlus } from '@techadds/shared/ui/icons';
import { RouteIcon } from '../menu/RouteIcon';

const own = { IconCheck, IconLink, IconPlus };
const isOwn = (name: string): name is keyof typeof own => name in own;

/** An icon of the menu, or of what is done here. */
export function EntryIcon({ name }: { name: string }) {
  if (!isOwn(name)) return <RouteIcon name={name} />;
  const Icon = own[name];
  return <Icon size={16} stroke={1.75} aria-hidden />;
}
