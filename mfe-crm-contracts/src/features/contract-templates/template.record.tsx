import { paths } from '@techadds/shared/paths';
import { IconTemplate } from '@techadds/shared/ui/icons';

/** The texts of the states in which there is no template to show, for `RecordQuery`. */
export const templateRecord = {
  resource: 'template',
  icon: <IconTemplate size={20} />,
  crumbs: [{ label: 'Contract templates', to: paths.templates }],
  list: { to: paths.templates, label: 'See the templates' },
  notFoundText: 'The address may be incomplete, or the template belongs to another partner.',
} as const;
