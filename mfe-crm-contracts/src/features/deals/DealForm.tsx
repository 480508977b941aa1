import type { ReactNode } from 'react';
import type { Stage } from '@techadds/shared/contract/crm/pipeline';
import { DateInput, FormDrawer, MoneyInput, type useContractForm, type useFormSubmit } from '@techadds/shared/patterns/form';
import { Field, Flex, Grid, IconButton, Input, NativeSelect, Span, Stack } from '@techadds/shared/ui';
import { IconX } from '@techadds/shared/ui/icons';
import { ContactField } from '../contacts/ContactField';
import { CustomerField } from '../customers/CustomerField';
import type { DealBody } from '@techadds/shared/contract/crm/forms';
import type { DealFormValues } from './deal.form-values';
import { toOwnerOptions, useOwners } from './useOwners';

interface DealFormProps {
  title: string;
  submitLabel: string;
  errorTitle: string;
  form: ReturnType<typeof useContractForm<DealBody, DealFormValues>>;
  submission: ReturnType<typeof useFormSubmit>;
  currency: string;
  /** The stages to start in; absent for a deal that exists, which is moved on its page and on the board. */
  stages?: readonly Stage[] | undefined;
  onClose: () => void;
  /** How to resolve the error, such as loading the newer version. */
  remedy?: ReactNode;
}

/** The deal form in a drawer. */
export function DealForm({ form, submission, currency, stages, onClose, remedy, ...texts }: DealFormProps) {
  const { register, getFieldError, setValue, useWatch } = form;
  const [customer, contacts] = [useWatch('customer'), useWatch('contacts')];
  const { min: _, max: __, ...closeDate } = register('expectedCloseDate');
  const owners = useOwners();
  const setCustomer = (id: string | null, value: DealFormValues['customer']) => {
    setValue('customerId', id);
    setValue('customer', value);
  };
  const setContacts = (next: DealFormValues['contacts']) => {
    setValue('contacts', next);
    setValue(
      'contactIds',
      next.map(({ id }) => id),
    );
  };
  return (
    <FormDrawer
      {...texts}
      busy={submission.busy}
      dirty={form.isDirty}
      submitError={submission.error}
      onSubmit={submission.submit}
      onClose={onClose}
    >
      {remedy}
      <Field label="Name" required error={getFieldError('name')}>
        <Input {...register('name')} placeholder="Like Managed firewall, 9 stores" autoComplete="off" />
      </Field>
      <CustomerField
        required={false}
        value={customer}
        onChange={({ id, name, email }) => setCustomer(id, { name, email })}
        onClear={() => setCustomer(null, { name: '', email: '' })}
        error={getFieldError('customerId')}
      />
      <TwoColumns>
        <Field label="Value" error={getFieldError('amountCents')}>
          <MoneyInput {...register('amountCents')} currency={currency} />
        </Field>
        <Field label="Close date" hint="Expected" error={getFieldError('expectedCloseDate')}>
          <DateInput {...closeDate} />
        </Field>
      </TwoColumns>
      {stages && (
        <Field label="Stage" error={getFieldError('stageId')}>
          <NativeSelect
            key={stages.length > 0 ? 'stages' : 'loading'}
            {...register('stageId')}
            options={[
              { value: '', label: 'First open stage' },
              ...stages.filter(({ type }) => type !== 'lost').map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        </Field>
      )}
      <TwoColumns>
        <Field label="Owner" error={getFieldError('ownerId')}>
          <NativeSelect key={owners ? 'owners' : 'loading'} {...register('ownerId')} options={toOwnerOptions(owners)} />
        </Field>
        <Field label="Probability" hint="From stage if empty" error={getFieldError('probabilityBp')}>
          <Input {...register('probabilityBp')} inputMode="decimal" placeholder="%" autoComplete="off" />
        </Field>
      </TwoColumns>
      <Stack gap="2">
        <ContactField
          label="Contacts"
          value=""
          onChange={({ id, name }) => setContacts([...contacts.filter((contact) => contact.id !== id), { id, name }])}
          error={getFieldError('contactIds')}
        />
        {contacts.map(({ id, name }) => (
          <Flex key={id} alignItems="center" gap="2" ps="2.5" rounded="md" bg="bg.muted" textStyle="sm">
            <Span flex="1" truncate>
              {name}
            </Span>
            <IconButton
              size="sm"
              label={`Remove ${name}`}
              icon={<IconX size={14} />}
              onClick={() => setContacts(contacts.filter((contact) => contact.id !== id))}
            />
          </Flex>
        ))}
      </Stack>
      <Field label="Next step" hint="Optional" error={getFieldError('nextStep')}>
        <Input {...register('nextStep')} autoComplete="off" />
      </Field>
    </FormDrawer>
  );
}

const TwoColumns = ({ children }: { children: ReactNode }) => (
  <Grid gap="4" gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' }}>
    {children}
  </Grid>
);
