import { IconButton } from '@techadds/shared/ui';
import { IconChevronDown, IconChevronUp, IconCopy, IconDots, IconPencil, IconSelector, IconTrash } from '@techadds/shared/ui/icons';
import { Menu, type MenuItem } from '@techadds/shared/ui/menu';
import type { LineAct } from './line-operations';

interface LineMenuProps {
  title: string;
  optional: boolean;
  isFirst: boolean;
  isLast: boolean;
  described: boolean;
  onDescribe: () => void;
  onAct: (act: LineAct) => void;
}

const icon = { size: 15, stroke: 1.75, 'aria-hidden': true } as const;
const dots = <IconDots />;

/** The menu with the further actions of a line. */
export function LineMenu({ title, optional, isFirst, isLast, described, onDescribe, onAct }: LineMenuProps) {
  const label = `Actions for ${title}`;
  const items = (): MenuItem[] => [
    ...(isFirst ? [] : [{ label: 'Move up', icon: <IconChevronUp {...icon} />, onSelect: () => onAct('up') }]),
    ...(isLast ? [] : [{ label: 'Move down', icon: <IconChevronDown {...icon} />, onSelect: () => onAct('down') }]),
    { label: 'Duplicate', icon: <IconCopy {...icon} />, onSelect: () => onAct('duplicate') },
    ...(described ? [] : [{ label: 'Add a description', icon: <IconPencil {...icon} />, onSelect: onDescribe }]),
    {
      label: optional ? 'Make it a fixed part' : 'Make it optional',
      icon: <IconSelector {...icon} />,
      onSelect: () => onAct('toggleOptional'),
    },
    { label: 'Remove', icon: <IconTrash {...icon} />, danger: true, onSelect: () => onAct('remove') },
  ];
  return <Menu label={label} items={items} trigger={(props) => <IconButton {...props} size="sm" label={label} icon={dots} />} />;
}
