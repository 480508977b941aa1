import type { Milestone, ProjectDetail } from '@techadds/shared/contract/projects/endpoints';
import { parseMoney } from '@techadds/shared/format/amount-input';
import { formatMoney } from '@techadds/shared/format/money';
import { DateInput, MoneyInput, type useContractForm } from '@techadds/shared/patterns/form';
import { Box, Field, Flex, Grid, Input, Money, NativeSelect, Span, Textarea } from '@techadds/shared/ui';
import type { MilestoneFormValues } from './milestone.form-values';

interface MilestoneFieldsProps {
  // The bodies of the two requests differ; the fields are the same.
  form: ReturnType<typeof useContractForm<never, MilestoneFormValues>>;
  project: ProjectDetail;
  /** The milestone that is edited; absent for a new one. */
  milestone?: Milestone;
}

/** The fields of a milestone. A changed amount comes from another pending milestone, so that all add up to the value. */
export function MilestoneFields({ form, project, milestone }: MilestoneFieldsProps) {
  const { register, getFieldError, useWatch } = form;
  const { currency, valueCents, milestones } = project;
  const { min: _min, max: _max, ...dueOn } = register('dueOn');
  const { min: _first, max: _last, ...balance } = register('balanceId');
  const isFixed = milestone !== undefined && milestone.status !== 'pending';
  const others = milestones.filter(({ id, status }) => id !== milestone?.id && status === 'pending');
  const difference = (parseMoney(useWatch('amountCents'), currency) ?? 0) - (milestone?.amountCents ?? 0);
  const balanceId = useWatch('balanceId');
  const isBalanced = others.some(({ id }) => id === balanceId);
  const sumCents = milestones.reduce((sum, { amountCents }) => sum + amountCents, 0) + (isBalanced ? 0 : difference);
  return (
    <>
      <Field label="Title" required error={getFieldError('title')}>
        <Input {...register('title')} autoComplete="off" autoFocus />
      </Field>
      <Field label="Description" hint="Optional" error={getFieldError('description')}>
        <Textarea {...register('description')} rows={3} />
      </Field>
      <Grid gap="4" gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' }}>
        <Field label="Amount" hint={isFixed ? 'Fixed' : 'With tax'} required error={getFieldError('amountCents')}>
          <MoneyInput {...register('amountCents')} currency={currency} readOnly={isFixed} />
        </Field>
        <Field label="Due" hint="Optional" error={getFieldError('dueOn')}>
          <DateInput {...dueOn} />
        </Field>
        <Field label="Weight" hint="Share of progress" error={getFieldError('weight')}>
          <Input {...register('weight')} inputMode="numeric" autoComplete="off" />
        </Field>
      </Grid>
      {difference !== 0 && !isFixed && (
        <Field
          label={difference > 0 ? `Take ${formatMoney(difference, currency)} from` : `Add ${formatMoney(-difference, currency)} to`}
          error={getFieldError('balanceId')}
        >
          <NativeSelect
            {...balance}
            options={[
              { value: '', label: others.length > 0 ? 'Choose a milestone' : 'No other milestone is pending' },
              ...others.map(({ id, title, amountCents }) => ({ value: id, label: `${title}, ${formatMoney(amountCents, currency)}` })),
            ]}
          />
        </Field>
      )}
      <Box p="3" rounded="md" bg="bg.subtle" border="1px solid" borderColor="line" textStyle="sm" aria-live="polite">
        <Flex justifyContent="space-between" gap="4">
          <Span color="fg.muted">All milestones</Span>
          <Span>
            <Money cents={sumCents} currency={currency} /> of <Money cents={valueCents} currency={currency} />
          </Span>
        </Flex>
        {sumCents !== valueCents && (
          <Flex justifyContent="space-between" gap="4" color="t.bad.fg" mt="1">
            <span>Difference</span>
            <Money cents={sumCents - valueCents} currency={currency} />
          </Flex>
        )}
      </Box>
      <Field label="Acceptance criteria" hint="One a line" error={getFieldError('acceptanceCriteria')}>
        <Textarea {...register('acceptanceCriteria')} rows={3} />
      </Field>
      <Field label="Deliverables" hint="One a line" error={getFieldError('deliverables')}>
        <Textarea {...register('deliverables')} rows={3} />
      </Field>
    </>
  );
}
