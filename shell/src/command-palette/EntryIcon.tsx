import { type IconName, icons } from './icons';

export function EntryIcon({ name }: { name: IconName }) {
  const Icon = icons[name];
  return <Icon size={16} stroke={1.75} aria-hidden />;
}
