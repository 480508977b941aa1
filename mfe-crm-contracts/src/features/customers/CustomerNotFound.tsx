import type { ApiError } from '@techadds/shared/api';
import { paths } from '@techadds/shared/paths';
import { ButtonLink, EmptyState, ErrorNotice } from '@techadds/shared/ui';
import { IconUsers } from '@techadds/shared/ui/icons';

/** Shown when a customer does not exist or failed to load. */
export function CustomerNotFound({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  if (error.status !== 404 && error.status !== 422)
    return <ErrorNotice title="This customer didn’t load" reassurance="The customer is not affected." error={error} onRetry={onRetry} />;
  return (
    <EmptyState
      icon={<IconUsers size={20} />}
      title="There is no such customer"
      text="The address may be incomplete, or the customer belongs to another partner."
      action={
        <ButtonLink variant="solid" to={paths.customers}>
          See the customers
        </ButtonLink>
      }
    />
  );
}
