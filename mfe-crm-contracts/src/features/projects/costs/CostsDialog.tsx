import { useApiMutation } from '@techadds/shared/api';
import { ProjectCosts, updateProjectCosts, type ProjectBurn, type ProjectCostsInput } from '@techadds/shared/contract/projects/costs';
import { getMoneyError, parseMoney, toAmountInput } from '@techadds/shared/format/amount-input';
import { FormDialog, MoneyInput, useContractForm, useFormSubmit } from '@techadds/shared/patterns/form';
import { Field, Text, toast } from '@techadds/shared/ui';

interface CostsDialogProps {
  projectId: string;
  burn: ProjectBurn;
  onClose: () => void;
}

/** Sets what an hour of work costs: for everybody, and for single members. */
export function CostsDialog({ projectId, burn, onClose }: CostsDialogProps) {
  const { currency } = burn;
  const members = burn.people.filter(({ isMember }) => isMember);
  const toInput = (cents: number | null) => (cents === null ? '' : toAmountInput(cents, currency));
  const initial = { hourlyCostCents: toInput(burn.hourlyCostCents), rates: members.map(({ hourlyCostCents }) => toInput(hourlyCostCents)) };
  const form = useContractForm<ProjectCostsInput, typeof initial>(ProjectCosts, initial, ({ hourlyCostCents, rates }, addError) => {
    const read = (typed: string, name: 'hourlyCostCents' | `rates.${number}`) => {
      if (typed.trim() === '') return null;
      return parseMoney(typed, currency) ?? addError(name, getMoneyError(typed, currency, 60));
    };
    return {
      hourlyCostCents: read(hourlyCostCents, 'hourlyCostCents'),
      members: members.map(({ id }, n) => ({ id, hourlyCostCents: read(rates[n] ?? '', `rates.${n}`) })),
    };
  });
  const { register, getFieldError } = form;
  const { mutateAsync } = useApiMutation(updateProjectCosts);
  const { submit, busy, error } = useFormSubmit(form, async (body) => {
    await mutateAsync({ params: { id: projectId }, body });
    toast({ title: 'The cost rates are saved', tone: 'ok' });
    onClose();
  });
  const { min: _min, max: _max, ...general } = register('hourlyCostCents');
  return (
    <FormDialog
      title="Set cost rates"
      submitLabel="Save cost rates"
      busy={busy}
      dirty={form.isDirty}
      submitError={error}
      errorTitle="The cost rates were not saved"
      onSubmit={submit}
      onClose={onClose}
    >
      <Text color="fg.muted">
        Your cost per hour. Applies to all time on this project, including time already logged. Customers don’t see it.
      </Text>
      <Field label="Default hourly cost" hint="Optional" error={getFieldError('hourlyCostCents')}>
        <MoneyInput {...general} currency={currency} autoFocus />
      </Field>
      {members.map(({ id, name }, n) => {
        const { min: _low, max: _high, ...own } = register(`rates.${n}`);
        return (
          <Field key={id} label={`Hourly cost of ${name}`} hint="Leave empty to use the default" error={getFieldError(`rates.${n}`)}>
            <MoneyInput {...own} currency={currency} />
          </Field>
        );
      })}
    </FormDialog>
  );
}
