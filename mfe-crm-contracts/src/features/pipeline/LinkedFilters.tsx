import { apiQuery } from '@techadds/shared/api';
import { listStages } from '@techadds/shared/contract/crm/pipeline';
import { useQuery } from '@techadds/shared/query';
import { Flex } from '@techadds/shared/ui';
import { FilterChip } from '@techadds/shared/ui/controls';

interface LinkedFiltersProps {
  query: { stageId?: string; customerId?: string; contactId?: string };
  update: (changes: Record<string, string>) => void;
}

/** The filters that only links set, because the toolbar offers no choice of them: each can be seen and removed here. */
export function LinkedFilters({ query: { stageId, customerId, contactId }, update }: LinkedFiltersProps) {
  const stages = useQuery({ ...apiQuery(listStages), staleTime: 60_000, enabled: stageId !== undefined }).data?.items;
  const filters = [
    { name: 'stageId', label: 'Stage', value: stageId && (stages?.find(({ id }) => id === stageId)?.name ?? 'one stage') },
    { name: 'customerId', label: 'Customer', value: customerId && 'one customer' },
    { name: 'contactId', label: 'Contact', value: contactId && 'one contact' },
  ].filter(({ value }) => value !== undefined);
  if (filters.length === 0) return null;
  return (
    <Flex gap="2" flexWrap="wrap" mb="3">
      {filters.map(({ name, label, value = '' }) => (
        <FilterChip key={name} label={label} value={value} onClear={() => update({ [name]: '' })}>
          Only deals of {value}.
        </FilterChip>
      ))}
    </Flex>
  );
}
