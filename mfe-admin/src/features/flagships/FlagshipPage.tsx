import { useState } from 'react';
import { apiQuery } from '@techadds/shared/api';
import { listFlagships } from '@techadds/shared/contract/services/endpoints';
import { paths } from '@techadds/shared/paths';
import { useQuery } from '@techadds/shared/query';
import { Box, Button, Card, EmptyState, ErrorNotice, lazyComponent, Page, Skeleton, TextLink } from '@techadds/shared/ui';
import { IconFlag, IconPlus } from '@techadds/shared/ui/icons';
import { FlagshipRow } from './FlagshipRow';
import { useFlagshipActions } from './useFlagshipActions';

const PromoteDialog = lazyComponent(() => import('./PromoteDialog').then((part) => part.PromoteDialog));

/** The flagship services of the marketplace, their order and end dates. */
export function FlagshipPage() {
  const { data, error, refetch } = useQuery(apiQuery(listFlagships));
  const [adding, setAdding] = useState(false);
  const acts = useFlagshipActions(data?.items ?? []);
  const add = (
    <Button variant="solid" shortcut="c" icon={<IconPlus aria-hidden />} onClick={() => setAdding(true)}>
      Promote a service
    </Button>
  );
  return (
    <Page
      title="Flagship"
      description={
        <>
          These services lead the <TextLink to={paths.marketplace2}>marketplace</TextLink> in this order, each until its end date.
        </>
      }
      actions={add}
    >
      {error && !data ? (
        <ErrorNotice title="The flagships didn’t load" reassurance="No service is affected." error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height="220px" rounded="lg" />
      ) : data.items.length === 0 ? (
        <EmptyState
          illustration
          icon={<IconFlag size={14} />}
          title="No flagship services yet"
          text="Flagship services are listed first in the marketplace and carry a badge."
          action={add}
        />
      ) : (
        <Card padded={false}>
          <Box as="ol" listStyle="none" aria-label="Flagships">
            {data.items.map((service, place) => (
              <FlagshipRow key={service.id} service={service} position={place} isLast={place === data.items.length - 1} actions={acts} />
            ))}
          </Box>
        </Card>
      )}
      {adding && <PromoteDialog flagships={data?.items ?? []} onClose={() => setAdding(false)} />}
    </Page>
  );
}
