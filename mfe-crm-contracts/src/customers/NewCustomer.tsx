import { useState, type KeyboardEvent } from 'react';
import { useApiMutation, type ApiError } from '@techadds/shared/api';
import { CreateCustomer, createCustomer, type Customer } from '@techadds/shared/contract/customers/endpoints';
import { useContractForm } from '@techadds/shared/patterns/form';
import { Button, ErrorNotice, Field, Grid, Input, NativeSelect, Stack, Textarea, toast } from '@techadds/shared/ui';
import { ConfirmDialog, Drawer } from '@techadds/shared/ui/dialog';

interface NewCustomerProps {
  open: boolean;
  onClose: () => void;
  onAdded: (customer: Customer) => void;
}

/** The form that adds a customer, in a drawer. What was typed survives a failure, and is not thrown away without asking. */
export function NewCustomer({ open, ...rest }: NewCustomerProps) {
  return open ? <OpenForm {...rest} /> : null;
}

const empty = { kind: 'company', name: '', email: '', phone: '', website: '', countryCode: '', taxId: '', note: '' } as const;

function OpenForm({ onClose, onAdded }: Omit<NewCustomerProps, 'open'>) {
  const { register, errorOf, send, refuse, isDirty } = useContractForm(CreateCustomer, empty);
  const [leaving, setLeaving] = useState(false);
  const [failure, setFailure] = useState<ApiError>();
  const create = useApiMutation(createCustomer);

  const save = send((body) => {
    if (create.isPending) return;
    setFailure(undefined);
    create.mutate(
      { body },
      {
        onSuccess: (customer) => {
          toast({ title: `${customer.name} is in your customers`, tone: 'ok' });
          onAdded(customer);
        },
        onError: (error) => setFailure(refuse(error) ? undefined : error),
      },
    );
  });
  const saveByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save();
  };
  const leave = () => (isDirty ? setLeaving(true) : onClose());

  return (
    <Drawer
      open
      title="New customer"
      width={480}
      onClose={leave}
      footer={
        <>
          <Button size="lg" onClick={leave}>
            Cancel
          </Button>
          <Button size="lg" variant="solid" type="submit" form="new-customer" busy={create.isPending}>
            Add customer
          </Button>
        </>
      }
    >
      <form id="new-customer" noValidate onSubmit={(event) => void save(event)} onKeyDown={saveByKey}>
        <Stack gap="4">
          {failure && <ErrorNotice title="The customer was not added" safe="What you typed is kept." error={failure} />}
          <Field label="Kind" error={errorOf('kind')}>
            <NativeSelect
              {...register('kind')}
              options={[
                { value: 'company', label: 'Company' },
                { value: 'person', label: 'Person' },
              ]}
            />
          </Field>
          <Field label="Name" required error={errorOf('name')}>
            <Input {...register('name')} autoComplete="off" autoFocus />
          </Field>
          <Field label="E-mail" required error={errorOf('email')}>
            <Input {...register('email')} type="email" autoComplete="off" />
          </Field>
          <Grid gap="4" gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' }}>
            <Field label="Phone" hint="Optional" error={errorOf('phone')}>
              <Input {...register('phone')} type="tel" autoComplete="off" />
            </Field>
            <Field label="Country" hint="Two letters, like NO" error={errorOf('countryCode')}>
              <Input {...register('countryCode')} autoCapitalize="characters" autoComplete="off" />
            </Field>
          </Grid>
          <Field label="Website" hint="Optional" error={errorOf('website')}>
            <Input {...register('website')} type="url" placeholder="https://" autoComplete="off" />
          </Field>
          <Field label="Tax id" hint="Optional" error={errorOf('taxId')}>
            <Input {...register('taxId')} autoComplete="off" />
          </Field>
          <Field label="Note" hint="Optional" error={errorOf('note')}>
            <Textarea {...register('note')} />
          </Field>
        </Stack>
      </form>
      <ConfirmDialog
        open={leaving}
        title="Leave without adding the customer?"
        confirmLabel="Discard"
        cancelLabel="Keep writing"
        danger
        onClose={() => setLeaving(false)}
        onConfirm={onClose}
      >
        What you typed has not been saved.
      </ConfirmDialog>
    </Drawer>
  );
}
