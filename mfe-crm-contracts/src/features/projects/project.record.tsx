import { paths } from '@techadds/shared/paths';
import { IconFolder } from '@techadds/shared/ui/icons';

/** The texts of the states in which there is no project to show, for `RecordQuery`. */
export const projectRecord = {
  resource: 'project',
  icon: <IconFolder size={20} />,
  crumbs: [{ label: 'Projects', to: paths.projects }],
  list: { to: paths.projects, label: 'See the projects' },
  notFoundText: 'The address may be incomplete, or the project belongs to another account.',
} as const;
