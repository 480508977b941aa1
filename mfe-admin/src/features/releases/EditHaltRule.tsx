import { useApiMutation } from '@techadds/shared/api';
import { HaltRuleForm } from '@techadds/shared/contract/releases/forms';
import { putHaltRule, type HaltRule } from '@techadds/shared/contract/releases/health';
import { EditLatest, FormDrawer, useContractForm, useFormSubmit, type EditFormProps } from '@techadds/shared/patterns/form';
import { Field, Input, toast } from '@techadds/shared/ui';
import { Checkbox } from '@techadds/shared/ui/controls';

interface EditHaltRuleProps {
  rule: HaltRule;
  /** Loads the current version. */
  onReload: () => Promise<HaltRule | undefined>;
  onClose: () => void;
}

/** Edits when a canary is halted automatically. */
export const EditHaltRule = ({ rule, onReload, onClose }: EditHaltRuleProps) => (
  <EditLatest record={rule} onReload={onReload} Form={HaltRuleFields} onClose={onClose} />
);

function HaltRuleFields({ record: { updatedAt, ...rule }, getRemedy, onClose }: EditFormProps<HaltRule>) {
  const initial = {
    enabled: rule.enabled,
    percent: String(rule.errorShareBp / 100),
    minLoads: String(rule.minLoads),
    timesCurrent: String(rule.timesCurrent),
  };
  const form = useContractForm(HaltRuleForm, initial, ({ enabled, percent, minLoads, timesCurrent }) => ({
    ...{ enabled, errorShareBp: Math.round(Number(percent) * 100), minLoads: Number(minLoads), timesCurrent: Number(timesCurrent) },
    updatedAt,
  }));
  const { register, getFieldError, setValue, useWatch } = form;
  const enabled = useWatch('enabled');
  const { mutateAsync } = useApiMutation(putHaltRule);
  const { submit, busy, error } = useFormSubmit(form, async (body) => {
    await mutateAsync({ body });
    toast({ title: 'The rule is saved', tone: 'ok' });
    onClose();
  });
  return (
    <FormDrawer
      title="Automatic halt"
      submitLabel="Save rule"
      busy={busy}
      dirty={form.isDirty}
      submitError={error}
      errorTitle="The rule was not saved"
      onSubmit={submit}
      onClose={onClose}
    >
      {getRemedy(error)}
      <Checkbox checked={enabled} onChange={({ target }) => setValue('enabled', target.checked)} autoFocus>
        Halt failing canaries automatically
      </Checkbox>
      <Field label="Error rate" hint="In percent" required error={getFieldError('errorShareBp')}>
        <Input {...register('percent')} inputMode="decimal" />
      </Field>
      <Field label="Minimum loads" hint="The rule applies from this many loads" required error={getFieldError('minLoads')}>
        <Input {...register('minLoads')} inputMode="numeric" />
      </Field>
      <Field label="Error rate compared with current version (×)" required error={getFieldError('timesCurrent')}>
        <Input {...register('timesCurrent')} inputMode="numeric" />
      </Field>
    </FormDrawer>
  );
}
