import type { Service } from '@techadds/shared/contract/services/endpoints';
import { Badge, Flex, Money, Span, VisuallyHidden, RelativeTime } from '@techadds/shared/ui';
import { IconFlag } from '@techadds/shared/ui/icons';
import { serviceStates } from '@techadds/shared/ui/states';
import { StatusBadge } from '@techadds/shared/ui/status';
import type { Column } from '@techadds/shared/ui/table';
import { days } from '../catalog/catalog.labels';
import { RowMenu } from './RowMenu';
import type { ServiceActions } from './useServiceActions';

/** The display state of a service. */
export const stateOf = ({ status, draft }: Pick<Service, 'status' | 'draft'>) =>
  status === 'archived' ? ('archived' as const) : draft ? ('draft' as const) : ('active' as const);

/** The columns of the service list, with the partner where the list covers all partners. */
export const columnsOf = (ofPartners: boolean, actionsOf: (service: Service) => ServiceActions): readonly Column<Service>[] => [
  {
    key: 'name',
    header: 'Service',
    primary: true,
    sort: 'name',
    card: 'title',
    cell: ({ name, flagship_promoted }) =>
      flagship_promoted ? (
        <Flex alignItems="center" gap="2" minWidth="0">
          <Span overflow="hidden" textOverflow="ellipsis">
            {name}
          </Span>
          <Badge plain tone="brand" icon={<IconFlag size={13} aria-hidden />}>
            Flagship
          </Badge>
        </Flex>
      ) : (
        name
      ),
  },
  { key: 'category', header: 'Category', width: '9rem', card: 'line', cell: ({ category }) => category.name },
  ...(ofPartners
    ? [
        {
          key: 'partner',
          header: 'Partner',
          width: '10rem',
          card: 'line',
          hideBelow: 'cMd',
          cell: ({ partner }) => partner.name,
        } satisfies Column<Service>,
      ]
    : []),
  {
    key: 'state',
    header: 'State',
    width: '7.5rem',
    card: 'status',
    cell: (service) => <StatusBadge states={serviceStates} state={stateOf(service)} />,
  },
  {
    key: 'delivery',
    header: 'Delivery',
    width: '7rem',
    hideBelow: 'cMd',
    cell: ({ deliveryDays }) => (deliveryDays > 0 ? days(deliveryDays) : '–'),
  },
  {
    key: 'changed',
    header: 'Changed',
    width: '7rem',
    sort: 'updatedAt',
    hideBelow: 'cLg',
    cell: ({ updatedAt }) => <RelativeTime at={updatedAt} />,
  },
  {
    key: 'price',
    header: 'From',
    width: '8rem',
    align: 'end',
    sort: 'price',
    card: 'amount',
    cell: ({ priceFromCents, currency, packages }) => (packages.length > 0 ? <Money cents={priceFromCents} currency={currency} /> : '–'),
  },
  {
    key: 'actions',
    header: 'Actions',
    head: <VisuallyHidden>Actions</VisuallyHidden>,
    width: '3.5rem',
    align: 'end',
    card: 'meta',
    interactive: true,
    stateless: true,
    cell: (service) => <RowMenu service={service} actionsOf={actionsOf} />,
  },
];
