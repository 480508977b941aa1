import { useApiMutation } from '@techadds/shared/api';
import { customerStatuses, UpdateCustomer, updateCustomer, type CustomerDetail } from '@techadds/shared/contract/customers/endpoints';
import { EditLatest, type EditFormProps, useContractForm, useFormSubmit } from '@techadds/shared/patterns/form';
import { Field, NativeSelect, toast } from '@techadds/shared/ui';
import { customerStates, getStatusMeta } from '@techadds/shared/ui/states';
import { CustomerForm } from './CustomerForm';

interface EditCustomerProps {
  customer: CustomerDetail;
  /** Loads the current version. */
  onReload: () => Promise<CustomerDetail | undefined>;
  onClose: () => void;
}

/** Edits a customer. */
export const EditCustomer = ({ customer, onReload, onClose }: EditCustomerProps) => (
  <EditLatest record={customer} onReload={onReload} Form={EditCustomerForm} onClose={onClose} />
);

function EditCustomerForm({ record: customer, getRemedy, onClose }: EditFormProps<CustomerDetail>) {
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
      remedy={getRemedy(submission.error)}
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
