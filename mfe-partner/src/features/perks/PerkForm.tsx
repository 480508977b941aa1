import { apiQuery, useApiMutation } from '@techadds/shared/api';
import { createPerk, PutPerk, updatePerk, type Perk } from '@techadds/shared/contract/perks/endpoints';
import type { Input as InputOf } from '@techadds/shared/contract/endpoint';
import { costBearers, perkKinds } from '@techadds/shared/contract/perks/states';
import { listServices } from '@techadds/shared/contract/services/endpoints';
import { FormDrawer, MoneyInput, useContractForm, useFormSubmit } from '@techadds/shared/patterns/form';
import { useQuery } from '@techadds/shared/query';
import { useTenantCurrency } from '@techadds/shared/tenant/use-tenant-currency';
import { Field, Input, NativeSelect, Text, Textarea, toast } from '@techadds/shared/ui';
import { Checkbox } from '@techadds/shared/ui/controls';
import { emptyPerk, toPerkBody, toPerkValues } from './perk.form-values';
import { costBearerLabels, perkKindLabels } from './perks.labels';

type PerkBody = InputOf<typeof createPerk>['body'];

interface PerkFormProps {
  /** The perk to change; undefined for a new one. */
  perk?: Perk;
  onSave: (body: PerkBody) => Promise<unknown>;
  onClose: () => void;
}

function PerkForm({ perk, onSave, onClose }: PerkFormProps) {
  const ownCurrency = useTenantCurrency() ?? '';
  const currency = perk?.currency ?? ownCurrency;
  const services = useQuery(apiQuery(listServices, { query: { limit: '200' } }));
  const form = useContractForm(PutPerk, perk ? toPerkValues(perk) : emptyPerk, (typed: typeof emptyPerk, wrong) => ({
    ...toPerkBody(
      typed,
      currency,
      perk?.services.map(({ id }) => id),
      wrong,
    ),
    updatedAt: perk?.updatedAt,
  }));
  const { register, getFieldError, useWatch } = form;
  const [kind, bearer] = [useWatch('kind'), useWatch('costBearer')];
  const { submit, busy, error } = useFormSubmit(form, onSave);
  return (
    <FormDrawer
      title={perk ? 'Edit perk' : 'New perk'}
      submitLabel={perk ? 'Save' : 'Create draft'}
      busy={busy}
      dirty={form.isDirty}
      submitError={error}
      errorTitle="The perk was not saved"
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Title" required error={getFieldError('title')}>
        <Input {...register('title')} placeholder="Spring offer" autoComplete="off" />
      </Field>
      <Field label="Code" required hint="Customers enter it in the order" error={getFieldError('code')}>
        <Input {...register('code')} placeholder="SPRING-10" autoComplete="off" textTransform="uppercase" />
      </Field>
      <Field label="Kind" error={getFieldError('kind')}>
        <NativeSelect {...register('kind')} options={perkKinds.map((value) => ({ value, label: perkKindLabels[value] }))} />
      </Field>
      {kind === 'percent' && (
        <Field label="Discount" required hint="In percent of the price" error={getFieldError('value')}>
          <Input {...register('value')} inputMode="decimal" placeholder="10" autoComplete="off" />
        </Field>
      )}
      {(kind === 'fixed' || kind === 'credit') && (
        <Field label={kind === 'fixed' ? 'Discount' : 'Credit of each customer'} required error={getFieldError('value')}>
          <MoneyInput {...register('value')} currency={currency} />
        </Field>
      )}
      <Field label="Service" error={getFieldError('serviceIds')}>
        <NativeSelect
          {...register('serviceIds')}
          options={[
            { value: '', label: services.data ? 'All services' : 'Loading' },
            ...(services.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </Field>
      <Field label="Smallest order" hint="Optional, before tax" error={getFieldError('minOrderCents')}>
        <MoneyInput {...register('minOrderCents')} currency={currency} />
      </Field>
      <Field label="Starts" hint="Optional" error={getFieldError('startsAt')}>
        <Input {...register('startsAt')} type="date" max="9999-12-31" />
      </Field>
      <Field label="Last day" hint="Optional" error={getFieldError('endsAt')}>
        <Input {...register('endsAt')} type="date" max="9999-12-31" />
      </Field>
      <Field label="Redemptions in total" hint="Optional" error={getFieldError('capTotal')}>
        <Input {...register('capTotal')} inputMode="numeric" autoComplete="off" />
      </Field>
      <Field label="Redemptions of each customer" hint="Optional" error={getFieldError('capPerCustomer')}>
        <Input {...register('capPerCustomer')} inputMode="numeric" autoComplete="off" />
      </Field>
      <Field label="Who bears the cost" error={getFieldError('costBearer')}>
        <NativeSelect {...register('costBearer')} options={costBearers.map((value) => ({ value, label: costBearerLabels[value] }))} />
      </Field>
      {bearer === 'shared' && (
        <Field label="Share of the marketplace" required hint="In percent of the discount" error={getFieldError('platformShareBp')}>
          <Input {...register('platformShareBp')} inputMode="decimal" placeholder="50" autoComplete="off" />
        </Field>
      )}
      {bearer !== 'partner' && (
        <Text textStyle="sm" color="fg.muted">
          An administrator must approve the marketplace’s share, again after each change.
        </Text>
      )}
      <Field label="Description" hint="Optional" error={getFieldError('description')}>
        <Textarea {...register('description')} rows={3} />
      </Field>
      <Checkbox {...register('listed')}>Show it in the marketplace</Checkbox>
    </FormDrawer>
  );
}

/** Creates a perk as a draft. */
export function NewPerk({ onClose, onSaved }: { onClose: () => void; onSaved: (perk: Perk) => void }) {
  const { mutateAsync } = useApiMutation(createPerk);
  const save = async (body: PerkBody) => {
    const perk = await mutateAsync({ body });
    toast({ title: `${perk.title} created as a draft`, tone: 'ok' });
    onSaved(perk);
  };
  return <PerkForm onSave={save} onClose={onClose} />;
}

/** Changes a draft or a paused perk. */
export function EditPerk({ perk, onClose }: { perk: Perk; onClose: () => void }) {
  const { mutateAsync } = useApiMutation(updatePerk);
  const save = async (body: PerkBody) => {
    const { title } = await mutateAsync({ params: { id: perk.id }, body });
    toast({ title: `${title} saved`, tone: 'ok' });
    onClose();
  };
  return <PerkForm perk={perk} onSave={save} onClose={onClose} />;
}
