import { paths } from '@techadds/shared/paths';
import { IconPackage } from '@techadds/shared/ui/icons';

/** The texts of the states in which there is no service to show, for `RecordQuery`. */
export const serviceRecord = {
  resource: 'service',
  icon: <IconPackage size={20} />,
  crumbs: [{ label: 'Services', to: paths.services }],
  list: { to: paths.services, label: 'See the services' },
  notFoundText: 'The address may be incomplete, or the service belongs to another partner.',
} as const;
