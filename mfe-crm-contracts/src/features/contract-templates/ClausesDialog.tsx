import { apiQuery } from '@techadds/shared/api';
import { listClauses } from '@techadds/shared/contract/contract-templates/endpoints';
import { useQuery } from '@techadds/shared/query';
import { Button, ErrorNotice, Skeleton, Stack, Text } from '@techadds/shared/ui';
import { Dialog } from '@techadds/shared/ui/dialog';

interface ClausesDialogProps {
  onInsert: (bodyHtml: string) => void;
  onClose: () => void;
}

/** Inserts a clause of the library into the text. */
export function ClausesDialog({ onInsert, onClose }: ClausesDialogProps) {
  const { data, error, refetch } = useQuery(apiQuery(listClauses, { query: { limit: '200' } }));
  return (
    <Dialog open title="Insert a clause" onClose={onClose}>
      {data ? (
        <Stack gap="1">
          {data.items.length === 0 && <Text color="fg.muted">The library has no clauses yet.</Text>}
          {data.items.map(({ id, title, bodyHtml }) => (
            <Button key={id} variant="ghost" justifyContent="flex-start" onClick={() => onInsert(bodyHtml)}>
              {title}
            </Button>
          ))}
        </Stack>
      ) : error ? (
        <ErrorNotice title="The clauses didn’t load" reassurance="Your text is safe." error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height="120px" />
      )}
    </Dialog>
  );
}
