import { type IconName, icons } from './icons';

export function EntryIcon({ name }: { name: IconName }) {
  const Icon = icons[name];
  return <Icon aria-hidden />;
}
