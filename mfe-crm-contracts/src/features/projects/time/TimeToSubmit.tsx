import { apiQuery } from '@techadds/shared/api';
import { listTimeEntries } from '@techadds/shared/contract/projects/time';
import { formatDay } from '@techadds/shared/format/date';
import { useQuery } from '@techadds/shared/query';
import { Box, Span, Stack, Text } from '@techadds/shared/ui';
import { Checkbox } from '@techadds/shared/ui/controls';
import { formatMinutes } from './minutes';

interface TimeToSubmitProps {
  projectId: string;
  chosen: readonly string[];
  onChange: (ids: readonly string[]) => void;
}

/** The logged time that no milestone was submitted with, to choose what the customer sees; renders nothing if there is none. */
export function TimeToSubmit({ projectId, chosen, onChange }: TimeToSubmitProps) {
  const { data } = useQuery(apiQuery(listTimeEntries, { params: { id: projectId }, query: { open: '1', limit: '200' } }));
  if (!data || data.items.length === 0) return null;
  const minutes = data.items.filter(({ id }) => chosen.includes(id)).reduce((sum, entry) => sum + entry.minutes, 0);
  return (
    <Box role="group" aria-label="Logged time">
      <Text textStyle="sm" fontWeight="medium">
        Logged time{' '}
        <Span fontWeight="normal" color="fg.muted" aria-live="polite">
          {chosen.length > 0 ? formatMinutes(minutes) : 'Optional'}
        </Span>
      </Text>
      <Stack gap="1" mt="1" maxHeight="14rem" overflowY="auto">
        {data.items.map(({ id, note, minutes: each, workedOn, worker }) => (
          <Checkbox
            key={id}
            checked={chosen.includes(id)}
            onChange={({ target }) => onChange(target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))}
          >
            <Span minWidth="0" overflowWrap="anywhere">
              {note}{' '}
              <Span color="fg.muted" textStyle="xs">
                {formatMinutes(each)}, {formatDay(workedOn)}, {worker.name}
              </Span>
            </Span>
          </Checkbox>
        ))}
      </Stack>
    </Box>
  );
}
