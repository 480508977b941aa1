import { useState } from 'react';
import { apiQuery } from '@techadds/shared/api';
import { auditFacets } from '@techadds/shared/contract/audit/endpoints';
import { formatDate } from '@techadds/shared/format/date';
import { useQuery } from '@techadds/shared/query';
import { Button, Field, Flex, Input, NativeSelect, Stack, Toolbar } from '@techadds/shared/ui';
import { FilterChip } from '@techadds/shared/ui/controls';
import { startOfDay, unfiltered, type Address, type Change } from './search-params';

interface FiltersProps {
  address: Address;
  isFiltered: boolean;
  change: Change;
}

/** The filters of the log as chips. */
export function Filters({ address, isFiltered, change }: FiltersProps) {
  return (
    <Toolbar>
      <FilterChip label="Date" value={wordsOf(address)} onClear={() => change({ from: '', to: '' })}>
        <Stack gap="3">
          <Field label="From">
            <Input
              type="date"
              value={address.from}
              max={address.to || undefined}
              onChange={(event) => change({ from: event.target.value })}
            />
          </Field>
          <Field label="To">
            <Input
              type="date"
              value={address.to}
              min={address.from || undefined}
              onChange={(event) => change({ to: event.target.value })}
            />
          </Field>
        </Stack>
      </FilterChip>
      <TextFilter label="Actor" hint="Part of the name" value={address.actor} set={(actor) => change({ actor })} />
      <FilterChip label="Event" value={address.event} onClear={() => change({ event: '' })}>
        <EventSelect value={address.event} set={(event) => change({ event })} />
      </FilterChip>
      <TextFilter label="Target" hint="Part of its name or number" value={address.target} set={(target) => change({ target })} />
      <TextFilter label="Correlation" hint="A reference, whole" value={address.cid} set={(cid) => change({ cid })} />
      {isFiltered && (
        <Button size="sm" variant="ghost" onClick={() => change(unfiltered)}>
          Clear filters
        </Button>
      )}
    </Toolbar>
  );
}

/** `today`, `from 1 Nov`, `1 Nov to 5 Nov`. */
function wordsOf({ from, to }: Address): string {
  const [first, last] = [startOfDay(from), startOfDay(to)].map((day) => day && formatDate(day));
  if (first && last) return first === last ? first : `${first} to ${last}`;
  if (first) return `from ${first}`;
  return last ? `until ${last}` : '';
}

interface TextFilterProps {
  label: string;
  hint: string;
  value: string;
  set: (value: string) => void;
}

function TextFilter({ label, hint, value, set }: TextFilterProps) {
  return (
    <FilterChip label={label} value={value} onClear={() => set('')}>
      {(close) => (
        <TextForm
          label={label}
          hint={hint}
          value={value}
          set={(next) => {
            set(next);
            close();
          }}
        />
      )}
    </FilterChip>
  );
}

/** The server's limit; shorter still for a correlation id. */
const longest = 100;

/** Applied on submit: a request per keystroke would be wasteful and make the list jump. */
function TextForm({ label, hint, value, set }: TextFilterProps) {
  const [typed, setTyped] = useState(value);
  const problem = typed.trim().length > longest ? `Use at most ${longest} characters.` : undefined;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!problem) set(typed.trim());
      }}
    >
      <Field label={label} hint={hint} error={problem}>
        <Input value={typed} autoFocus autoComplete="off" onChange={(event) => setTyped(event.target.value)} />
      </Field>
      <Flex justifyContent="flex-end" mt="3">
        <Button size="sm" type="submit">
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
