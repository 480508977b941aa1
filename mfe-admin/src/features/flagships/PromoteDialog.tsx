import { useState } from 'react';
import { apiQuery, useApiMutation } from '@techadds/shared/api';
import { listServices, setFlagship, type Service } from '@techadds/shared/contract/services/endpoints';
import { DateInput } from '@techadds/shared/patterns/form';
import { keepPreviousData, useQuery } from '@techadds/shared/query';
import { Box, Button, ErrorNotice, Field, Flex, SearchInput, Skeleton, Stack, Text, toast } from '@techadds/shared/ui';
import { Dialog } from '@techadds/shared/ui/dialog';
import { toDayInput, toEndOfDay } from './date-bounds';

interface PromoteDialogProps {
  /** The current flagships, which are not offered. */
  flagships: readonly Service[];
  onClose: () => void;
}

/** Finds a published service and makes it a flagship, until a day or without an end. */
export function PromoteDialog({ flagships, onClose }: PromoteDialogProps) {
  const [query, setQuery] = useState('');
  const [day, setDay] = useState('');
  const { data, error, refetch } = useQuery({
    ...apiQuery(listServices, { query: { query, status: 'active', shown: 'live', limit: '20' } }),
    placeholderData: keepPreviousData,
  });
  const { mutate, isPending, error: refused, variables } = useApiMutation(setFlagship);
  const found = (data?.items ?? []).filter(({ id }) => !flagships.some((service) => service.id === id)).slice(0, 6);
  const promote = ({ id, name }: Service) =>
    mutate(
      { params: { id }, body: { flagship_promoted: true, flagship_until: toEndOfDay(day) } },
      {
        onSuccess: () => {
          toast({ title: `${name} is a flagship`, tone: 'ok' });
          onClose();
        },
      },
    );
  return (
    <Dialog open title="Promote a service" onClose={onClose}>
      <Stack gap="4">
        {refused && <ErrorNotice title="The service was not promoted" reassurance="Nothing was changed." error={refused} />}
        <Field label="Last day" hint="Leave it empty for no end" error={refused?.fields.flagship_until}>
          <DateInput value={day} min={toDayInput(new Date().toISOString())} onChange={({ target }) => setDay(target.value)} />
        </Field>
        <SearchInput label="Search published services" value={query} onChange={setQuery} />
        {error && !data ? (
          <ErrorNotice title="The services didn’t load" error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Skeleton height="160px" />
        ) : found.length === 0 ? (
          <Text textStyle="sm" color="fg.muted">
            No other published service matches.
          </Text>
        ) : (
          <Box as="ul" listStyle="none" aria-label="Published services">
            {found.map((service) => (
              <Flex
                key={service.id}
                as="li"
                gap="3"
                py="2"
                alignItems="center"
                borderTop="1px solid"
                borderColor="line"
                _first={{ borderTop: 'none' }}
              >
                <Box flex="1" minWidth="0">
                  <Text textStyle="sm" fontWeight="medium" truncate>
                    {service.name}
                  </Text>
                  <Text textStyle="xs" color="fg.muted" truncate>
                    {service.partner.name} · {service.category.name}
                  </Text>
                </Box>
                <Button
                  size="sm"
                  aria-label={`Promote ${service.name}`}
                  busy={isPending && variables?.params.id === service.id}
                  onClick={() => promote(service)}
                >
                  Promote
                </Button>
              </Flex>
            ))}
          </Box>
        )}
      </Stack>
    </Dialog>
  );
}
