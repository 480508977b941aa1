import { useState } from 'react';
import { apiQuery } from '@techadds/shared/api';
import { auditFacets } from '@techadds/shared/contract/audit/endpoints';
import { formatDate } from '@techadds/shared/format/date';
import { useQuery } from '@techadds/shared/query';
import { Button, Field, Flex, Input, NativeSelect, Stack, Toolbar } from '@techadds/shared/ui';
import { FilterChip } from '@techadds/shared/ui/controls';
import { startOfDay, clearedAuditFilters, type AuditParams, type UpdateAuditParams } from './search-params';

interface FiltersProps {
  params: AuditParams;
  isFiltered: boolean;
  updateParams: UpdateAuditParams;
}

/** The filters of the log as chips. */
export function AuditFilters({ params, isFiltered, updateParams }: FiltersProps) {
  return (
    <Toolbar>
      <FilterChip label="Date" value={formatPeriod(params)} onClear={() => updateParams({ from: '', to: '' })}>
        <Stack gap="3">
          <Field label="From">
            <Input
              type="date"
              value={params.from}
              max={params.to || undefined}
              onChange={(event) => updateParams({ from: event.target.value })}
            />
          </Field>
          <Field label="To">
            <Input
              type="date"
              value={params.to}
              min={params.from || undefined}
              onChange={(event) => updateParams({ to: event.target.value })}
            />
          </Field>
        </Stack>
      </FilterChip>
      <TextFilter label="Actor" hint="Part of the name" value={params.actor} onChange={(actor) => updateParams({ actor })} />
      <FilterChip label="Event" value={params.event} onClear={() => updateParams({ event: '' })}>
        <EventSelect value={params.event} set={(event) => updateParams({ event })} />
      </FilterChip>
      <TextFilter label="Target" hint="Part of its name or number" value={params.target} onChange={(target) => updateParams({ target })} />
      <TextFilter label="Reference ID" hint="Exact match" value={params.cid} onChange={(cid) => updateParams({ cid })} />
      {isFiltered && (
        <Button size="sm" variant="ghost" onClick={() => updateParams(clearedAuditFilters)}>
          Clear filters
        </Button>
      )}
    </Toolbar>
  );
}

/** `today`, `from 1 Nov`, `1 Nov to 5 Nov`. */
function formatPeriod({ from, to }: AuditParams): string {
  const [first, last] = [startOfDay(from), startOfDay(to)].map((day) => day && formatDate(day));
  if (first && last) return first === last ? first : `${first} to ${last}`;
  if (first) return `from ${first}`;
  return last ? `until ${last}` : '';
}

interface TextFilterProps {
  label: string;
  hint: string;
  value: string;
  onChange: (value: string) => void;
}

function TextFilter({ label, hint, value, onChange }: TextFilterProps) {
  return (
    <FilterChip label={label} value={value} onClear={() => onChange('')}>
      {(close) => (
        <TextFilterForm
          label={label}
          hint={hint}
          value={value}
          onChange={(next) => {
            onChange(next);
            close();
          }}
        />
      )}
    </FilterChip>
  );
}

/** The server's limit; shorter still for a correlation id. */
const maxFilterLength = 100;

/** Applied on submit: a request per keystroke would be wasteful and make the list jump. */
function TextFilterForm({ label, hint, value, onChange }: TextFilterProps) {
  const [typed, setTyped] = useState(value);
  const problem = typed.trim().length > maxFilterLength ? `Use at most ${maxFilterLength} characters.` : undefined;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!problem) onChange(typed.trim());
      }}
    >
      <Field label={label} hint={hint} error={problem}>
        <Input value={typed} autoFocus autoComplete="off" onChange={(event) => setTyped(event.target.value)} />
      </Field>
      <Flex justifyContent="flex-end" mt="3">
        <Button size="sm" type="submit" worksOffline>
          Apply
        </Button>
      </Flex>
    </form>
  );
}

/** Select of the events that occur, with their counts, and of all events of one kind. */
function EventSelect({ value, set }: { value: string; set: (event: string) => void }) {
  const { data } = useQuery(apiQuery(auditFacets));
  const events = data?.events ?? [];
  const nouns = [...new Set(events.map(({ event }) => `${event.split('.')[0]}.`))];
  const known = [...nouns, ...events.map(({ event }) => event)];
  return (
    <Field label="Event">
      <NativeSelect
        value={value}
        onChange={(event) => set(event.target.value)}
        options={[
          { value: '', label: 'Any event' },
          ...(value !== '' && !known.includes(value) ? [{ value, label: value }] : []),
          ...nouns.map((noun) => ({ value: noun, label: `All of ${noun.slice(0, -1)}` })),
          ...events.map(({ event, count }) => ({ value: event, label: `${event} (${count.toLocaleString('en-US')})` })),
        ]}
      />
    </Field>
  );
}
