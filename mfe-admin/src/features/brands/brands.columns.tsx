import type { Brand } from '@techadds/shared/contract/branding/endpoints';
import { Badge, Box, Flex, IconButton, Span, VisuallyHidden, RelativeTime } from '@techadds/shared/ui';
import { IconArchive, IconArrowBackUp, IconCheck, IconDots, IconPencil } from '@techadds/shared/ui/icons';
import { Menu } from '@techadds/shared/ui/menu';
import { brandStates } from '@techadds/shared/ui/states';
import { StatusBadge } from '@techadds/shared/ui/status';
import type { Column } from '@techadds/shared/ui/table';

interface BrandActions {
  edit: (brand: Brand) => void;
  archive: (brand: Brand) => void;
  restore: (brand: Brand) => void;
}
const icon = { size: 15, stroke: 1.75, 'aria-hidden': true } as const;

/** The color of a brand, or the one of the company that it inherits. */
function BrandColor({ own, inherited }: { own: string | null; inherited: string | null }) {
  const color = own ?? inherited;
  if (color === null) return '–';
  return (
    <Flex alignItems="center" gap="2" minWidth="0" title={color}>
      <Box
        flex="none"
        width="4"
        height="4"
        rounded="xs"
        border="1px solid"
        borderColor="line.strong"
        aria-hidden
        style={{ background: color }}
      />
      {own ?? (
        <Span truncate color="fg.muted">
          Inherited from the company
        </Span>
      )}
    </Flex>
  );
}

export const getBrandColumns = ({ edit, archive, restore }: BrandActions): readonly Column<Brand>[] => [
  {
    key: 'name',
    header: 'Brand',
    primary: true,
    sort: 'name',
    cardSlot: 'title',
    cell: ({ name, inUse }) => (
      <Flex alignItems="center" gap="2" minWidth="0">
        <Span truncate>{name}</Span>
        {inUse && (
          <Badge plain tone="brand" icon={<IconCheck {...icon} size={13} />}>
            In use
          </Badge>
        )}
      </Flex>
    ),
  },
  { key: 'domain', header: 'Domain', width: '14rem', cardSlot: 'line', cell: ({ domain }) => domain ?? '–' },
  {
    key: 'color',
    header: 'Color',
    width: '14rem',
    cardSlot: 'meta',
    cell: ({ primary, inherited }) => <BrandColor own={primary} inherited={inherited.primary} />,
  },
  {
    key: 'status',
    header: 'State',
    width: '8rem',
    cardSlot: 'status',
    cell: ({ status }) => <StatusBadge states={brandStates} state={status} />,
  },
  {
    key: 'updatedAt',
    header: 'Changed',
    width: '8rem',
    sort: 'updatedAt',
    hideBelow: 'cMd',
    cell: ({ updatedAt }) => <RelativeTime at={updatedAt} />,
  },
  {
    key: 'acts',
    header: 'Actions',
    headerContent: <VisuallyHidden>Actions</VisuallyHidden>,
    width: '3rem',
    align: 'end',
    interactive: true,
    cardSlot: 'amount',
    cell: (brand) => (
      <Menu
        label={`Actions for ${brand.name}`}
        trigger={(props) => <IconButton {...props} size="sm" label={`Actions for ${brand.name}`} icon={<IconDots />} />}
        items={
          brand.status === 'archived'
            ? [{ label: 'Restore', icon: <IconArrowBackUp {...icon} />, onSelect: () => restore(brand) }]
            : [
                { label: 'Edit', icon: <IconPencil {...icon} />, onSelect: () => edit(brand) },
                { label: 'Archive', icon: <IconArchive {...icon} />, danger: true, onSelect: () => archive(brand) },
              ]
        }
      />
    ),
  },
];
