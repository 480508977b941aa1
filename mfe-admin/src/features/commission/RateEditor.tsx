import { useState } from 'react';
import { useApiMutation } from '@techadds/shared/api';
import {
  CommissionRateChange,
  createCommissionRate,
  setCommissionRules,
  updateCommissionRate,
  simulateCommission,
  type CommissionRate,
} from '@techadds/shared/contract/commission/endpoints';
import { FormDrawer, useContractForm, useFormSubmit } from '@techadds/shared/patterns/form';
import { Button, Field, Grid, Input, NativeSelect, Stack, toast } from '@techadds/shared/ui';
import { Checkbox } from '@techadds/shared/ui/controls';
import { RuleRows, type RateRule } from './RuleRows';
import { TierRows } from './TierRows';
import { toRateBody, toRateFormValues, type RateBody, type RateFormValues } from './commission.form-values';
import { useRuleTargets } from './useRuleTargets';
import { SimulationResult } from './SimulationResult';

const twoColumns = { base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' };
const toRulesKey = (rules: readonly RateRule[]) =>
  rules
    .map(({ reference, referenceId }) => `${reference} ${referenceId}`)
    .sort()
    .join();
const toRuleInputs = (rules: readonly RateRule[]) => rules.map(({ reference, referenceId }) => ({ reference, referenceId }));

/** Edits a rate with its tiers and rules in a drawer. It can be simulated on last month's orders before it is saved. */
export function RateEditor({ of, onClose }: { of: CommissionRate | undefined; onClose: () => void }) {
  const pickable = useRuleTargets();
  const currency = of?.amounts[0]?.currency ?? pickable.currency;
  const form = useContractForm(CommissionRateChange, toRateFormValues(of, currency), (typed: RateFormValues, wrong) =>
    toRateBody(typed, wrong, of, currency),
  );
  const { register, getFieldError, setValue, useWatch } = form;
  const [type, tiers, mode, tierPeriod] = [useWatch('type'), useWatch('tiers'), useWatch('tierMode'), useWatch('tierPeriod')];
  const [rules, setRules] = useState<readonly RateRule[]>(of?.rules ?? []);
  const whatIf = useApiMutation(simulateCommission);
  const save = useSaveRate(of, rules);
  const saving = useFormSubmit(form, async (body) => {
    const { name } = await save(body);
    toast({ title: `${name} is saved, for orders placed from now on`, tone: 'ok' });
    onClose();
  });
  const trying = useFormSubmit(form, ({ updatedAt: _, ...rate }) =>
    whatIf.mutateAsync({ body: { rate, rules: toRuleInputs(rules), replacesId: of?.id } }),
  );

  return (
    <FormDrawer
      title={of ? of.name : 'New rate'}
      width={560}
      submitLabel="Save rate"
      extraAction={
        <Button size="lg" variant="ghost" busy={trying.busy} onClick={() => void trying.submit()}>
          Try on last month
        </Button>
      }
      busy={saving.busy}
      dirty={form.isDirty || toRulesKey(rules) !== toRulesKey(of?.rules ?? [])}
      submitError={saving.error ?? trying.error}
      errorTitle="The rate was not saved"
      onSubmit={saving.submit}
      onClose={onClose}
    >
      <Grid gap="4" gridTemplateColumns={twoColumns}>
        <Field label="Name" required error={getFieldError('name')}>
          <Input {...register('name')} autoComplete="off" autoFocus />
        </Field>
        <Field label="Code" hint="On statements" required error={getFieldError('code')}>
          <Input {...register('code')} autoComplete="off" />
        </Field>
        <Field label="Takes" error={getFieldError('type')}>
          <NativeSelect
            {...register('type')}
            options={[
              { value: 'percentage', label: 'A percentage' },
              { value: 'fixed', label: 'A fixed amount per line' },
            ]}
          />
        </Field>
        {type === 'fixed' ? (
          <Field label="Amount" hint={currency} required error={getFieldError('fixed') ?? getFieldError('amounts')}>
            <Input {...register('fixed')} inputMode="decimal" />
          </Field>
        ) : (
          <Field label="Percentage" hint="Where no tier applies" required error={getFieldError('rateBp')}>
            <Input {...register('rateBp')} inputMode="decimal" placeholder="12" />
          </Field>
        )}
      </Grid>
      {type === 'percentage' && (
        <TierRows
          tiers={tiers}
          onChange={(next) => setValue('tiers', next)}
          mode={{ value: mode, onChange: (value) => setValue('tierMode', value as RateFormValues['tierMode']) }}
          period={{ value: tierPeriod, onChange: (value) => setValue('tierPeriod', value as RateFormValues['tierPeriod']) }}
          error={getFieldError('tiers')}
        />
      )}
      <RuleRows rules={rules} onChange={setRules} targets={pickable} />
      <Grid gap="4" gridTemplateColumns={twoColumns}>
        <Field label="From" hint="Leave empty to start now" error={getFieldError('activeFrom')}>
          <Input {...register('activeFrom')} type="datetime-local" />
        </Field>
        <Field label="Until" hint="Leave empty for no end date" error={getFieldError('activeUntil')}>
          <Input {...register('activeUntil')} type="datetime-local" />
        </Field>
      </Grid>
      <Stack gap="1">
        <Checkbox {...register('isEnabled')}>Enabled</Checkbox>
        <Checkbox {...register('isDefault')}>Default, for orders that no rule matches</Checkbox>
        <Checkbox {...register('includeTax')}>Taken of the amount with tax</Checkbox>
      </Stack>
      {whatIf.data && <SimulationResult result={whatIf.data} />}
    </FormDrawer>
  );
}

/** Saves the rate, then its rules if they changed. */
function useSaveRate(of: CommissionRate | undefined, rules: readonly RateRule[]) {
  const create = useApiMutation(createCommissionRate);
  const update = useApiMutation(updateCommissionRate);
  const setAll = useApiMutation(setCommissionRules);
  // A new rate is stored even if saving its rules fails; the next save updates it instead of creating another.
  const [created, setCreated] = useState<CommissionRate>();
  const known = of ?? created;
  return async (body: RateBody): Promise<CommissionRate> => {
    const { updatedAt, ...rate } = body;
    const saved = known
      ? await update.mutateAsync({ params: { id: known.id }, body: { ...rate, updatedAt: created ? undefined : updatedAt } })
      : await create.mutateAsync({ body: rate });
    if (!of) setCreated(saved);
    if (toRulesKey(rules) === toRulesKey(saved.rules)) return saved;
    return setAll.mutateAsync({ params: { id: saved.id }, body: { rules: toRuleInputs(rules) } });
  };
}
