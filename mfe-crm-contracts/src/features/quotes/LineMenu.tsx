import { IconButton } from '@techadds/shared/ui';
import { IconChevronDown, IconChevronUp, IconCopy, IconDots, IconPencil, IconSelector, IconTrash } from '@techadds/shared/ui/icons';
import { Menu, type MenuItem } from '@techadds/shared/ui/menu';
import type { LineAction } from './line-operations';

interface LineMenuProps {
  title: string;
  optional: boolean;
  isFirst: boolean;
  isLast: boolean;
  hasDescription: boolean;
  onAddDescription: () => void;
  onAction: (act: LineAction) => void;
}

const icon = { size: 15, stroke: 1.75, 'aria-hidden': true } as const;
const dotsIcon = <IconDots />;

/** The menu with the further actions of a line. */
export function LineMenu({ title, optional, isFirst, isLast, hasDescription, onAddDescription, onAction }: LineMenuProps) {
  const label = `Actions for ${title}`;
  const items = (): MenuItem[] => [
    ...(isFirst ? [] : [{ label: 'Move up', icon: <IconChevronUp {...icon} />, onSelect: () => onAction('up') }]),
    ...(isLast ? [] : [{ label: 'Move down', icon: <IconChevronDown {...icon} />, onSelect: () => onAction('down') }]),
    { label: 'Duplicate', icon: <IconCopy {...icon} />, onSelect: () => onAction('duplicate') },
    ...(hasDescription ? [] : [{ label: 'Add a description', icon: <IconPencil {...icon} />, onSelect: onAddDescription }]),
    {
      label: optional ? 'Make it a fixed part' : 'Make it optional',
      icon: <IconSelector {...icon} />,
      onSelect: () => onAction('toggleOptional'),
    },
    { label: 'Remove', icon: <IconTrash {...icon} />, danger: true, onSelect: () => onAction('remove') },
  ];
  return <Menu label={label} items={items} trigger={(props) => <IconButton {...props} size="sm" label={label} icon={dotsIcon} />} />;
}
