import { parseMoney, toAmountInput } from '@techadds/shared/format/amount-input';
import { DateInput, MoneyInput } from '@techadds/shared/patterns/form';
import { Box, Button, Card, Field, Flex, Grid, IconButton, Input, Money, Stack, Text } from '@techadds/shared/ui';
import { IconPlus, IconTrash } from '@techadds/shared/ui/icons';
import { createMilestoneRow, type MilestoneRow } from './amendment.form-values';

interface AmendedMilestonesProps {
  rows: readonly MilestoneRow[];
  currency: string;
  /** Undefined while the value cannot be parsed. */
  valueCents: number | undefined;
  onChange: (rows: MilestoneRow[]) => void;
  getError: (at: number, part: 'title' | 'amountCents' | 'dueOn') => string | undefined;
  /** The error of the whole list, such as a sum that is not the value. */
  listError: string | undefined;
}

const maxMilestones = 100;

/** The plan of milestones that an amendment makes. Those whose work or payment has started stay as they are. */
export function AmendedMilestones({ rows, currency, valueCents, onChange, getError, listError }: AmendedMilestonesProps) {
  const change = (at: number, values: Partial<MilestoneRow>) => onChange(rows.map((row, n) => (n === at ? { ...row, ...values } : row)));
  const sumCents = rows.reduce((sum, { amount }) => sum + (parseMoney(amount, currency) ?? 0), 0);
  const difference = valueCents === undefined ? 0 : valueCents - sumCents;
  return (
    <Card title="Milestones">
      <Stack gap="4">
        {rows.map(({ key, title, amount, dueOn, fixed }, at) => (
          <Box key={key} role="group" aria-label={`Milestone ${at + 1}`}>
            <Flex alignItems="center" mb="1" minHeight="8">
              <Text flex="1" textStyle="sm" fontWeight="semibold">
                {at + 1}
              </Text>
              {fixed && (
                <Text textStyle="xs" color="fg.muted">
                  Funded or started, stays as it is
                </Text>
              )}
              {!fixed && (
                <IconButton
                  size="sm"
                  label={`Remove milestone ${at + 1}`}
                  icon={<IconTrash size={15} stroke={1.75} />}
                  disabled={rows.length === 1}
                  onClick={() => onChange(rows.filter((_, n) => n !== at))}
                />
              )}
            </Flex>
            <Grid gap="3" css={{ gridTemplateColumns: 'minmax(0, 1fr)', _cSm: { gridTemplateColumns: '2fr 1fr 1fr' } }}>
              <Field label="Title" required error={getError(at, 'title')}>
                <Input value={title} readOnly={fixed} autoComplete="off" onChange={({ target }) => change(at, { title: target.value })} />
              </Field>
              <Field label="Amount" required error={getError(at, 'amountCents')}>
                <MoneyInput
                  currency={currency}
                  value={amount}
                  readOnly={fixed}
                  onChange={({ target }) => change(at, { amount: target.value })}
                />
              </Field>
              <Field label="Due" hint="Optional" error={getError(at, 'dueOn')}>
                <DateInput value={dueOn} readOnly={fixed} onChange={({ target }) => change(at, { dueOn: target.value })} />
              </Field>
            </Grid>
          </Box>
        ))}
        <Box>
          <Button
            icon={<IconPlus aria-hidden />}
            disabled={rows.length >= maxMilestones}
            onClick={() => onChange([...rows, createMilestoneRow(difference > 0 ? toAmountInput(difference, currency) : '')])}
          >
            Add milestone
          </Button>
        </Box>
        {listError && (
          <Text role="alert" textStyle="sm" color="t.bad.fg">
            {listError}
          </Text>
        )}
        {difference !== 0 && (
          <Flex justifyContent="space-between" gap="4" color="t.bad.fg" textStyle="sm" aria-live="polite">
            <span>{difference > 0 ? 'Less than the value by' : 'More than the value by'}</span>
            <Money cents={Math.abs(difference)} currency={currency} />
          </Flex>
        )}
      </Stack>
    </Card>
  );
}
