import { useApiMutation } from '@techadds/shared/api';
import { CreateCustomer, createCustomer, type Customer } from '@techadds/shared/contract/customers/endpoints';
import { useContractForm, useFormSubmit } from '@techadds/shared/patterns/form';
import { toast } from '@techadds/shared/ui';
import { CustomerForm } from './CustomerForm';

interface NewCustomerProps {
  onClose: () => void;
  onCreated: (customer: Customer) => void;
}

const emptyCustomer = { kind: 'company', name: '', email: '', phone: '', website: '', countryCode: '', taxId: '', note: '' } as const;

/** The form that adds a customer. */
export function NewCustomer({ onClose, onCreated }: NewCustomerProps) {
  const form = useContractForm(CreateCustomer, emptyCustomer);
  const { mutateAsync } = useApiMutation(createCustomer);
  const submission = useFormSubmit(form, async (body) => {
    const customer = await mutateAsync({ body });
    toast({ title: `${customer.name} is in your customers`, tone: 'ok' });
    onCreated(customer);
  });
  return (
    <CustomerForm
      title="New customer"
      submitLabel="Add customer"
      errorTitle="The customer was not added"
      form={form}
      submission={submission}
      onClose={onClose}
    />
  );
}
