import { useState } from 'react';
import { apiQuery } from '@techadds/shared/api';
import { listServices, type Service } from '@techadds/shared/contract/services/endpoints';
import { formatAmount } from '@techadds/shared/format/money';
import { useQuery } from '@techadds/shared/query';
import { Box, Button, ErrorNotice, Flex, Money, SearchInput, Skeleton, Span, Stack, Text } from '@techadds/shared/ui';
import { Dialog } from '@techadds/shared/ui/dialog';
import { IconPlus } from '@techadds/shared/ui/icons';
import { createLine, formatRateInput, type LineFormValues } from './quote.form-values';

/** Converts a package of a service to a line of a quote. */
export const toLineFormValues = (
  { id, name, unit, taxBp, currency }: Service,
  entry: Service['packages'][number],
  quantity = 1,
): LineFormValues =>
  createLine({
    name: `${name}, ${entry.name}`,
    quantity: String(quantity),
    unit,
    price: formatAmount(entry.priceCents, currency),
    tax: formatRateInput(taxBp),
    serviceId: id,
  });

interface AddFromServicesDialogProps {
  onClose: () => void;
  onAdd: (line: LineFormValues) => void;
}

/** Finds a service and adds one of its packages as a line. */
export function AddFromServicesDialog({ onClose, onAdd }: AddFromServicesDialogProps) {
  const [query, setQuery] = useState('');
  const { data, error, refetch } = useQuery(
    apiQuery(listServices, {
      query: { limit: '20', status: 'active', shown: 'live', ...(query.trim() !== '' && { query: query.slice(0, 200) }) },
    }),
  );
  const found = data?.items.filter(({ packages }) => packages.length > 0);
  return (
    <Dialog open title="From services" onClose={onClose}>
      <Stack gap="3">
        <SearchInput label="Search your services" value={query} onChange={setQuery} landmark={false} />
        {error && (
          <ErrorNotice
            title="The services didn’t load"
            reassurance="Your quote is unchanged."
            error={error}
            onRetry={() => void refetch()}
          />
        )}
        {!found && !error && <Skeleton height="120px" />}
        {found?.length === 0 && (
          <Text textStyle="sm" color="fg.muted" py="4">
            {query === '' ? 'No services published yet.' : `No service matches “${query}”.`}
          </Text>
        )}
        <Box as="ul" listStyle="none" aria-label="Services" aria-live="polite">
          {found?.map((service) => (
            <Box as="li" key={service.id} py="3" borderTop="1px solid" borderColor="line">
              <Text textStyle="sm" fontWeight="semibold" overflowWrap="anywhere">
                {service.name}
              </Text>
              {service.packages.map((entry) => (
                <Flex key={entry.name} alignItems="center" gap="3" mt="1.5" textStyle="sm">
                  <Span flex="1" minWidth="0" color="fg.muted" overflowWrap="anywhere">
                    {entry.name}
                  </Span>
                  <Money cents={entry.priceCents} currency={service.currency} />
                  <Button
                    size="sm"
                    aria-label={`Add ${service.name}, ${entry.name}`}
                    icon={<IconPlus size={14} aria-hidden />}
                    onClick={() => {
                      onAdd(toLineFormValues(service, entry));
                      onClose();
                    }}
                  >
                    Add
                  </Button>
                </Flex>
              ))}
            </Box>
          ))}
        </Box>
      </Stack>
    </Dialog>
  );
}
