import type { ApiError } from '@techadds/shared/api';
import { paths } from '@techadds/shared/paths';
import { ButtonLink, EmptyState, ErrorNotice } from '@techadds/shared/ui';
import { IconSignature } from '@techadds/shared/ui/icons';

/** Shown when a contract does not exist or failed to load. */
export function NoSuchContract({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  if (error.status !== 404 && error.status !== 422)
    return (
      <ErrorNotice title="This contract didn’t load" reassurance="The contract itself is not affected." error={error} onRetry={onRetry} />
    );
  return (
    <EmptyState
      icon={<IconSignature size={20} />}
      title="There is no such contract"
      text="The address may be incomplete, or the contract belongs to another partner."
      action={
        <ButtonLink variant="solid" to={paths.contracts}>
          See the contracts
        </ButtonLink>
      }
    />
  );
}
