import { Button, Flex, Grid, IconButton, Input, NativeSelect, Stack, Text } from '@techadds/shared/ui';
import { IconPlus, IconTrash } from '@techadds/shared/ui/icons';
import type { TierFormValues } from './commission.form-values';

interface TierRowsProps {
  tiers: readonly TierFormValues[];
  onChange: (tiers: TierFormValues[]) => void;
  mode: { value: string; onChange: (value: string) => void };
  period: { value: string; onChange: (value: string) => void };
  error: string | undefined;
}

/** Percentages by a partner's volume: each tier starts where the previous one ends. */
export function TierRows({ tiers, onChange, mode, period, error }: TierRowsProps) {
  const set = (at: number, changes: Partial<TierFormValues>) =>
    onChange(tiers.map((tier, n) => (n === at ? { ...tier, ...changes } : tier)));
  const add = () => onChange([...tiers.map((tier) => ({ ...tier })), { upTo: '', rate: '' }]);
  return (
    <Stack as="fieldset" gap="3" minWidth="0">
      <Text as="legend" textStyle="sm" fontWeight="medium" mb="1.5">
        Tiers
      </Text>
      {tiers.length === 0 ? (
        <Text textStyle="xs" color="fg.muted">
          One percentage for every volume.
        </Text>
      ) : (
        <>
          {tiers.map((tier, n) => (
            <Grid key={n} gap="2" alignItems="center" gridTemplateColumns="minmax(0, 1fr) minmax(0, 7rem) auto">
              <Input
                aria-label={`Tier ${n + 1} up to`}
                inputMode="decimal"
                placeholder={n === tiers.length - 1 ? 'Without end' : 'Up to, like 10,000.00'}
                value={tier.upTo}
                onChange={({ target }) => set(n, { upTo: target.value })}
              />
              <Input
                aria-label={`Tier ${n + 1} percentage`}
                inputMode="decimal"
                placeholder="%"
                value={tier.rate}
                onChange={({ target }) => set(n, { rate: target.value })}
              />
              <IconButton label={`Remove tier ${n + 1}`} icon={<IconTrash />} onClick={() => onChange(tiers.filter((_, at) => at !== n))} />
            </Grid>
          ))}
          <Flex gap="2" flexWrap="wrap">
            <NativeSelect
              size="sm"
              width="auto"
              aria-label="How tiers count"
              value={mode.value}
              onChange={({ target }) => mode.onChange(target.value)}
              options={[
                { value: 'graduated', label: 'Each part at its tier' },
                { value: 'volume', label: 'Whole volume at the reached tier' },
              ]}
            />
            <NativeSelect
              size="sm"
              width="auto"
              aria-label="Volume of"
              value={period.value}
              onChange={({ target }) => period.onChange(target.value)}
              options={[
                { value: 'month', label: 'Volume of a month' },
                { value: 'year', label: 'Volume of a year' },
                { value: 'lifetime', label: 'Volume of all time' },
              ]}
            />
          </Flex>
        </>
      )}
      {error && (
        <Text role="alert" textStyle="xs" color="t.bad.fg">
          {error}
        </Text>
      )}
      <Button size="sm" alignSelf="flex-start" icon={<IconPlus size={14} />} onClick={add}>
        Add a tier
      </Button>
    </Stack>
  );
}
