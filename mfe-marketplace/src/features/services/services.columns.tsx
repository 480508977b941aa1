import type { Service } from '@techadds/shared/contract/services/endpoints';
import { Badge, Flex, Money, Span, VisuallyHidden, RelativeTime } from '@techadds/shared/ui';
import { IconFlag } from '@techadds/shared/ui/icons';
import { serviceStates } from '@techadds/shared/ui/states';
import { StatusBadge } from '@techadds/shared/ui/status';
import type { Column } from '@techadds/shared/ui/table';
import { formatDays } from '../catalog/catalog.labels';
import { ServiceMenu } from './ServiceMenu';
import type { ServiceActions } from './useServiceActions';

/** The display state of a service. */
export const getServiceState = ({ status, draft }: Pick<Service, 'status' | 'draft'>) =>
  status === 'archived' ? ('archived' as const) : draft ? ('draft' as const) : ('active' as const);

/** The columns of the service list, with the partner where the list covers all partners. */
export const getServiceColumns = (ofPartners: boolean, actionsOf: (service: Service) => ServiceActions): readonly Column<Service>[] => [
  {
    key: 'name',
    header: 'Service',
    primary: true,
    sort: 'name',
    cardSlot: 'title',
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
  { key: 'category', header: 'Category', width: '9rem', cardSlot: 'line', cell: ({ category }) => category.name },
  ...(ofPartners
    ? [
        {
          key: 'partner',
          header: 'Partner',
          width: '10rem',
          cardSlot: 'line',
          hideBelow: 'cMd',
          cell: ({ partner }) => partner.name,
        } satisfies Column<Service>,
      ]
    : []),
  {
    key: 'state',
    header: 'State',
    width: '7.5rem',
    cardSlot: 'status',
    cell: (service) => <StatusBadge states={serviceStates} state={getServiceState(service)} />,
  },
  {
    key: 'delivery',
    header: 'Delivery',
    width: '7rem',
    hideBelow: 'cMd',
    cell: ({ deliveryDays }) => (deliveryDays > 0 ? formatDays(deliveryDays) : '–'),
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
    cardSlot: 'amount',
    cell: ({ priceFromCents, currency, packages }) => (packages.length > 0 ? <Money cents={priceFromCents} currency={currency} /> : '–'),
  },
  {
    key: 'actions',
    header: 'Actions',
    headerContent: <VisuallyHidden>Actions</VisuallyHidden>,
    width: '3.5rem',
    align: 'end',
    cardSlot: 'meta',
    interactive: true,
    recyclable: true,
    cell: (service) => <ServiceMenu service={service} actionsOf={actionsOf} />,
  },
];
