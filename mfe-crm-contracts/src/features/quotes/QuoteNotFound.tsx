import type { ApiError } from '@techadds/shared/api';
import { paths } from '@techadds/shared/paths';
import { ButtonLink, EmptyState, ErrorNotice } from '@techadds/shared/ui';
import { IconFileText } from '@techadds/shared/ui/icons';

/** Shown when a quote does not exist or failed to load. */
export function NoSuchQuote({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  if (error.status !== 404 && error.status !== 422)
    return <ErrorNotice title="This quote didn’t load" reassurance="The quote itself is not affected." error={error} onRetry={onRetry} />;
  return (
    <EmptyState
      icon={<IconFileText size={20} />}
      title="There is no such quote"
      text="The address may be incomplete, or the quote belongs to another partner."
      action={
        <ButtonLink variant="solid" to={paths.quotes}>
          See the quotes
        </ButtonLink>
      }
    />
  );
}
