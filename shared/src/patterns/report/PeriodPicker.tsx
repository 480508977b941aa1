import { Flex, Input, NativeSelect, Span, Text } from '@techadds/shared/ui';
import { isCalendarDate, periodPresets, type DateRange } from './period';
import { formatDateRange, type SelectedPeriod } from './usePeriod';

const options = [
  ...Object.entries(periodPresets).map(([value, { label }]) => ({ value, label })),
  { value: 'days', label: 'Custom range' },
];

interface PeriodPickerProps {
  period: SelectedPeriod;
  /** The comparison period, once it is known. */
  previous?: DateRange;
  /** The currencies with data; with more than one there is a choice. */
  currencies?: readonly string[];
  /** The currency shown if the URL names none. */
  currency?: string;
}

/** Selects the period of a page and shows the comparison period; currencies are never added up, so one is selected. */
export function PeriodPicker({ period: { preset, query, update }, previous, currencies = [], currency }: PeriodPickerProps) {
  const set = (name: 'from' | 'to', day: string) => {
    // A date that is being typed is incomplete.
    if (isCalendarDate(day)) update({ period: 'days', from: query.from, to: query.to, [name]: day });
  };
  const selectedCurrency = query.currency ?? currency ?? '';
  return (
    <Flex gap="2" alignItems="center" flexWrap="wrap" mb="4">
      <NativeSelect
        size="sm"
        width="auto"
        aria-label="Period"
        options={options}
        value={preset}
        onChange={({ target: { value } }) =>
          update(value === 'days' ? { period: value, from: query.from, to: query.to } : { period: value, from: '', to: '' })
        }
      />
      {preset === 'days' && (
        <>
          <Input
            size="sm"
            width="auto"
            type="date"
            aria-label="From"
            value={query.from}
            max={query.to}
            onChange={({ target }) => set('from', target.value)}
          />
          <Input
            size="sm"
            width="auto"
            type="date"
            aria-label="To"
            value={query.to}
            min={query.from}
            onChange={({ target }) => set('to', target.value)}
          />
        </>
      )}
      {(currencies.length > 1 || (selectedCurrency !== '' && currencies.length === 1 && !currencies.includes(selectedCurrency))) && (
        <NativeSelect
          size="sm"
          width="auto"
          aria-label="Currency"
          options={[...new Set([selectedCurrency, ...currencies])].filter(Boolean).map((value) => ({ value, label: value }))}
          value={selectedCurrency}
          onChange={({ target }) => update({ currency: target.value })}
        />
      )}
      <Text textStyle="xs" color="fg.muted" minWidth="0">
        {formatDateRange(query)}
        {/* Before the comparison period is known, text of about its length keeps the lines below in place. */}
        <Span visibility={previous ? undefined : 'hidden'}>, compared with {formatDateRange(previous ?? query)}. Days are UTC.</Span>
      </Text>
    </Flex>
  );
}
