import { useState } from 'react';
import { useApiMutation } from '@techadds/shared/api';
import { customerStatuses, UpdateCustomer, updateCustomer, type CustomerDetail } from '@techadds/shared/contract/customers/endpoints';
import { useContractForm, useFormSubmit } from '@techadds/shared/patterns/form';
import { Box, Button, Field, NativeSelect, toast } from '@techadds/shared/ui';
import { customerStates, getStatusMeta } from '@techadds/shared/ui/states';
import { CustomerForm } from './CustomerForm';

interface EditCustomerProps {
  customer: CustomerDetail;
  /** Loads the current version. */
  onReload: () => Promise<CustomerDetail | undefined>;
  onClose: () => void;
}

/** Edits a customer, starting from the version that was open first; a newer version is detected when the form is saved. */
export function EditCustomer({ customer, onReload, onClose }: EditCustomerProps) {
  const [start, setStart] = useState(customer);
  const takeNewVersion = () => void onReload().then((fresh) => fresh && setStart(fresh));
  return <VersionForm key={start.updatedAt} customer={start} onTakeNewVersion={takeNewVersion} onClose={onClose} />;
}

interface VersionFormProps {
  customer: CustomerDetail;
  onTakeNewVersion: () => void;
  onClose: () => void;
}

function VersionForm({ customer, onTakeNewVersion, onClose }: VersionFormProps) {
  const { id, updatedAt, kind, name, email, phone, website, countryCode, taxId, note, status } = customer;
  const form = useContractForm(UpdateCustomer, { kind, name, email, phone, website, countryCode, taxId, note, status });
  const { mutateAsync } = useApiMutation(updateCustomer);
  const submission = useFormSubmit(form, async (body) => {
    const saved = await mutateAsync({ params: { id }, body: { ...body, updatedAt } });
    toast({ title: `${saved.name} is saved`, tone: 'ok' });
    onClose();
  });
  return (
    <CustomerForm
      title="Edit customer"
      submitLabel="Save customer"
      errorTitle="The customer was not saved"
      form={form}
      submission={submission}
      onClose={onClose}
      remedy={
        submission.error?.code === 'changed_meanwhile' && (
          <Box>
            <Button onClick={onTakeNewVersion}>Discard my changes and reload</Button>
          </Box>
        )
      }
    >
      <Field label="Status" error={form.getFieldError('status')}>
        <NativeSelect
          {...form.register('status')}
          options={customerStatuses.map((value) => ({ value, label: getStatusMeta(customerStates, value).label }))}
        />
      </Field>
    </CustomerForm>
  );
}
