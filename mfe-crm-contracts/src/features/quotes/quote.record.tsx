import { paths } from '@techadds/shared/paths';
import { Page } from '@techadds/shared/ui';
import { IconFileText } from '@techadds/shared/ui/icons';
import { FormSkeleton } from './FormSkeleton';

const crumbs = [{ label: 'Quotes', to: paths.quotes }];

/** The texts of the states in which there is no quote to show, for `RecordQuery`. */
export const quoteRecord = {
  resource: 'quote',
  icon: <IconFileText size={20} />,
  crumbs,
  list: { to: paths.quotes, label: 'See the quotes' },
  notFoundText: 'The address may be incomplete, or the quote belongs to another partner.',
  skeleton: (
    <Page title="Quote" crumbs={crumbs}>
      <FormSkeleton />
    </Page>
  ),
} as const;
