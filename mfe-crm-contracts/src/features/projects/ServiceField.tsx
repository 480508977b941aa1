import { apiQuery } from '@techadds/shared/api';
import { listServices } from '@techadds/shared/contract/services/endpoints';
import { useQuery } from '@techadds/shared/query';
import { SearchField } from '@techadds/shared/patterns/form';

interface ServiceFieldProps {
  value: string;
  required: boolean;
  error: string | undefined;
  onChange: (service: { id: string; name: string }) => void;
  onClear: () => void;
}

function useServiceOptions(query: string, enabled: boolean) {
  const { data, error } = useQuery({
    ...apiQuery(listServices, { query: { limit: '20', status: 'active', shown: 'live', ...(query !== '' && { query }) } }),
    enabled,
    placeholderData: (before) => before,
  });
  return data?.items.map(({ id, name }) => ({ id, name, hint: '' })) ?? error ?? undefined;
}

/** Combobox that finds a service by part of its name. */
export const ServiceField = ({ value, required, error, onChange, onClear }: ServiceFieldProps) => (
  <SearchField
    label="Service"
    listLabel="Services"
    required={required}
    placeholder="Search by name"
    value={value}
    onChange={({ id, name }) => onChange({ id, name })}
    onClear={required ? undefined : onClear}
    error={error}
    useOptions={useServiceOptions}
    emptyText={(query) => (query === '' ? 'There are no services yet.' : `No services match “${query}”.`)}
  />
);
