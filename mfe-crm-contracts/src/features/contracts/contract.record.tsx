import { paths } from '@techadds/shared/paths';
import { IconSignature } from '@techadds/shared/ui/icons';

/** The texts of the states in which there is no contract to show, for `RecordQuery`. */
export const contractRecord = {
  resource: 'contract',
  icon: <IconSignature size={20} />,
  crumbs: [{ label: 'Contracts', to: paths.contracts }],
  list: { to: paths.contracts, label: 'See the contracts' },
  notFoundText: 'The address may be incomplete, or the contract belongs to another partner.',
} as const;
