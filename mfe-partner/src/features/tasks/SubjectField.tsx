import { apiQuery } from '@techadds/shared/api';
import { searchTaskSubjects, type Task } from '@techadds/shared/contract/tasks/endpoints';
import { SearchField } from '@techadds/shared/patterns/form';
import { useQuery } from '@techadds/shared/query';
import { Flex, IconButton, Span } from '@techadds/shared/ui';
import { IconX } from '@techadds/shared/ui/icons';
import { subjectTypeLabels } from './tasks.labels';

interface SubjectFieldProps {
  value: Task['subject'];
  onChange: (subject: Task['subject']) => void;
  error: string | undefined;
}

function useSubjectOptions(query: string, enabled: boolean) {
  const { data, error } = useQuery({
    ...apiQuery(searchTaskSubjects, { query: query === '' ? {} : { query: query.slice(0, 100) } }),
    enabled,
    placeholderData: (before) => before,
  });
  return data?.items.map(({ type, id, label }) => ({ type, id, name: label, hint: subjectTypeLabels[type] })) ?? error ?? undefined;
}

/** Combobox that finds the record that a task is about by part of its number or name. */
export const SubjectField = ({ value, onChange, error }: SubjectFieldProps) => (
  <>
    <SearchField
      label="Related to"
      listLabel="Records"
      placeholder="Search orders, quotes, customers…"
      value={value?.label ?? ''}
      onChange={({ type, id, name }) => onChange({ type, id, label: name })}
      error={error}
      useOptions={useSubjectOptions}
      emptyText={(query) => (query === '' ? 'There are no records yet.' : `No records match “${query}”.`)}
    />
    {value && (
      <Flex alignItems="center" gap="2" mt="-2" ps="2.5" rounded="md" bg="bg.muted" textStyle="sm">
        <Span color="fg.muted">{subjectTypeLabels[value.type]}</Span>
        <Span flex="1" truncate>
          {value.label}
        </Span>
        <IconButton size="sm" label={`Remove ${value.label}`} icon={<IconX size={14} />} onClick={() => onChange(null)} />
      </Flex>
    )}
  </>
);
