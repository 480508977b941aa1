import { useState } from 'react';
import { useApiMutation } from '@techadds/shared/api';
import type { ContractDetail } from '@techadds/shared/contract/contracts/endpoints';
import { addContractMilestones } from '@techadds/shared/contract/projects/endpoints';
import { AddMilestones } from '@techadds/shared/contract/projects/forms';
import { getMoneyError, parseMoney, toAmountInput } from '@techadds/shared/format/amount-input';
import { DateInput, FormDrawer, MoneyInput, useContractForm, useFormSubmit } from '@techadds/shared/patterns/form';
import { Box, Button, Field, Flex, Grid, IconButton, Input, Money, Span, Text, toast } from '@techadds/shared/ui';
import { IconPlus, IconTrash } from '@techadds/shared/ui/icons';

interface PlanFormValues {
  milestones: { key: string; title: string; amountCents: string; dueOn: string }[];
}
type Row = PlanFormValues['milestones'][number];

const maxMilestones = 50;
const createRow = (amountCents = ''): Row => ({ key: crypto.randomUUID(), title: '', amountCents, dueOn: '' });

/** Splits the value of a contract into milestones. They can be saved once they add up to it. */
export function PlanMilestones({ contract, onClose }: { contract: ContractDetail; onClose: () => void }) {
  const { id, number, currency, valueCents } = contract;
  const [start] = useState<PlanFormValues>(() => ({ milestones: [createRow(toAmountInput(valueCents, currency))] }));
  const form = useContractForm<object, PlanFormValues>(AddMilestones, start, ({ milestones }, addError) => ({
    milestones: milestones.map(({ title, amountCents, dueOn }, n) => ({
      title,
      dueOn: dueOn === '' ? null : dueOn,
      amountCents: parseMoney(amountCents, currency) ?? addError(`milestones.${n}.amountCents`, getMoneyError(amountCents, currency, 1250)),
    })),
  }));
  const { getFieldError, setValue, useWatch } = form;
  const rows = useWatch('milestones');
  const { mutateAsync } = useApiMutation(addContractMilestones);
  const { submit, busy, error } = useFormSubmit(form, async (body) => {
    await mutateAsync({ params: { id }, body: body as never });
    toast({ title: `The milestones of ${number} are saved`, tone: 'ok' });
    onClose();
  });
  const change = (at: number, values: Partial<Row>) =>
    setValue(
      'milestones',
      rows.map((row, n) => (n === at ? { ...row, ...values } : row)),
    );
  const errorOf = (at: number, part: 'title' | 'amountCents' | 'dueOn') => getFieldError(`milestones.${at}.${part}` as 'milestones');
  const sumCents = rows.reduce((sum, { amountCents }) => sum + (parseMoney(amountCents, currency) ?? 0), 0);
  const difference = valueCents - sumCents;
  const listError = getFieldError('milestones');
  return (
    <FormDrawer
      title={`Milestones of ${number}`}
      width={560}
      submitLabel="Save milestones"
      busy={busy}
      dirty={form.isDirty}
      submitError={error}
      errorTitle="The milestones were not saved"
      onSubmit={submit}
      onClose={onClose}
    >
      {rows.map(({ key, title, amountCents, dueOn }, at) => (
        <Box key={key} p="3" rounded="md" bg="bg.subtle" role="group" aria-label={`Milestone ${at + 1}`}>
          <Flex alignItems="center" mb="1">
            <Text flex="1" textStyle="sm" fontWeight="semibold">
              {at + 1}
            </Text>
            <IconButton
              size="sm"
              label={`Remove milestone ${at + 1}`}
              icon={<IconTrash size={15} stroke={1.75} />}
              disabled={rows.length === 1}
              onClick={() =>
                setValue(
                  'milestones',
                  rows.filter((_, n) => n !== at),
                )
              }
            />
          </Flex>
          <Field label="Title" required error={errorOf(at, 'title')}>
            <Input value={title} autoComplete="off" onChange={({ target }) => change(at, { title: target.value })} />
          </Field>
          <Grid mt="3" gap="3" gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}>
            <Field label="Amount" required error={errorOf(at, 'amountCents')}>
              <MoneyInput currency={currency} value={amountCents} onChange={({ target }) => change(at, { amountCents: target.value })} />
            </Field>
            <Field label="Due" hint="Optional" error={errorOf(at, 'dueOn')}>
              <DateInput value={dueOn} onChange={({ target }) => change(at, { dueOn: target.value })} />
            </Field>
          </Grid>
        </Box>
      ))}
      <Box>
        <Button
          icon={<IconPlus aria-hidden />}
          disabled={rows.length >= maxMilestones}
          onClick={() => setValue('milestones', [...rows, createRow(difference > 0 ? toAmountInput(difference, currency) : '')])}
        >
          Add milestone
        </Button>
      </Box>
      {listError && (
        <Text role="alert" textStyle="sm" color="t.bad.fg">
          {listError}
        </Text>
      )}
      <Box p="3" rounded="md" bg="bg.subtle" border="1px solid" borderColor="line" textStyle="sm" aria-live="polite">
        <Flex justifyContent="space-between" gap="4">
          <Span color="fg.muted">All milestones</Span>
          <Span>
            <Money cents={sumCents} currency={currency} /> of <Money cents={valueCents} currency={currency} />
          </Span>
        </Flex>
        {difference !== 0 && (
          <Flex justifyContent="space-between" gap="4" color="t.bad.fg" mt="1">
            <span>Difference</span>
            <Money cents={difference} currency={currency} />
          </Flex>
        )}
      </Box>
    </FormDrawer>
  );
}
