import { useState, type ReactNode } from 'react';
import { apiQuery, useApiMutation } from '@techadds/shared/api';
import { getCustomer, mergeCustomers, type CustomerDetail } from '@techadds/shared/contract/customers/endpoints';
import { MergeCustomerForm } from '@techadds/shared/contract/customers/forms';
import { undoMergeWithinDays } from '@techadds/shared/contract/customers/merges';
import { formatDay } from '@techadds/shared/format/date';
import { FormDialog, useContractForm, useFormSubmit } from '@techadds/shared/patterns/form';
import { paths } from '@techadds/shared/paths';
import { useQuery } from '@techadds/shared/query';
import { useNavigate } from '@techadds/shared/router';
import { Box, ErrorNotice, Skeleton, Span, Text, toast } from '@techadds/shared/ui';
import { SegmentedControl } from '@techadds/shared/ui/controls';
import { customerStates, getStatusMeta } from '@techadds/shared/ui/states';
import { CustomerField } from './CustomerField';
import { getCountryName, kindLabels, sourceLabels } from './customers.labels';

interface MergeDialogProps {
  customer: CustomerDetail;
  onClose: () => void;
}

/** Merges this customer with another one: shows both side by side, which one stays, and what moves to it. */
export function MergeDialog({ customer, onClose }: MergeDialogProps) {
  const navigate = useNavigate();
  const [picked, setPicked] = useState({ name: '', email: '' });
  const [keeps, setKeeps] = useState<'this' | 'other'>('this');
  const form = useContractForm(MergeCustomerForm, { mergeId: '' });
  const otherId = form.useWatch('mergeId');
  const other = useQuery({ ...apiQuery(getCustomer, { params: { id: otherId } }), enabled: otherId !== '' });
  const { mutateAsync } = useApiMutation(mergeCustomers);
  const { submit, busy, error } = useFormSubmit(form, async ({ mergeId }) => {
    const [keepId, mergedId] = keeps === 'this' ? [customer.id, mergeId] : [mergeId, customer.id];
    const kept = await mutateAsync({ body: { keepId, mergeIds: [mergedId] } });
    toast({ title: `Merged into ${kept.name}`, tone: 'ok' });
    onClose();
    if (kept.id !== customer.id) void navigate(paths.customer(kept.id));
  });
  return (
    <FormDialog
      title={`Merge ${customer.name}`}
      submitLabel="Merge customers"
      busy={busy}
      dirty={form.isDirty}
      submitError={error}
      errorTitle="The customers were not merged"
      onSubmit={submit}
      onClose={onClose}
    >
      <Text color="fg.muted">
        One of them stays and gets everything of the other. Links to the other one, and its e-mail address, lead to the one that stays. This
        can be undone for {undoMergeWithinDays} days.
      </Text>
      <CustomerField
        value={picked}
        onChange={({ id, name, email }) => {
          form.setValue('mergeId', id);
          setPicked({ name, email });
        }}
        error={form.getFieldError('mergeId') && 'Choose the customer to merge with.'}
      />
      {other.error && otherId !== '' && (
        <ErrorNotice
          title="The customer didn’t load"
          reassurance="Nothing was merged."
          error={other.error}
          onRetry={() => void other.refetch()}
        />
      )}
      {otherId !== '' && !other.data && !other.error && <Skeleton height="240px" />}
      {other.data?.id === customer.id && <Text role="alert">These are the same customer already.</Text>}
      {other.data && other.data.id !== customer.id && (
        <>
          <Box>
            <Text textStyle="sm" fontWeight="medium" mb="1.5">
              Which one stays?
            </Text>
            <SegmentedControl
              label="Which one stays"
              options={[
                { value: 'this', label: customer.name },
                { value: 'other', label: other.data.name },
              ]}
              value={keeps}
              onChange={setKeeps}
            />
          </Box>
          <SideBySide sides={keeps === 'this' ? [customer, other.data] : [other.data, customer]} />
        </>
      )}
    </FormDialog>
  );
}

const counted = [
  ['orderCount', 'order', 'orders'],
  ['quoteCount', 'quote', 'quotes'],
  ['contractCount', 'contract', 'contracts'],
  ['projectCount', 'project', 'projects'],
  ['dealCount', 'deal', 'deals'],
  ['contactCount', 'contact', 'contacts'],
] as const;
const notGiven = <Span color="fg.subtle">Not given</Span>;

const facts: readonly (readonly [label: string, value: (customer: CustomerDetail) => ReactNode])[] = [
  ['Name', ({ name }) => name],
  ['E-mail', ({ email }) => email],
  ['Phone', ({ phone }) => phone || notGiven],
  ['Website', ({ website }) => website || notGiven],
  ['Country', ({ countryCode }) => (countryCode === '' ? notGiven : getCountryName(countryCode))],
  ['Tax id', ({ taxId }) => taxId || notGiven],
  ['Kind', ({ kind }) => kindLabels[kind]],
  ['Status', ({ status }) => getStatusMeta(customerStates, status).label],
  ['Account', ({ hasAccount }) => (hasAccount ? 'Yes' : 'None')],
  ['Added', ({ createdAt, source }) => `${formatDay(createdAt.slice(0, 10))}, ${sourceLabels[source]}`],
];

function SideBySide({ sides: [kept, merged] }: { sides: readonly [CustomerDetail, CustomerDetail] }) {
  const moves = counted.flatMap(([key, one, many]) => (merged[key] === 0 ? [] : [`${merged[key]} ${merged[key] === 1 ? one : many}`]));
  return (
    <>
      {kept.hasAccount && merged.hasAccount && (
        <Text role="alert" p="3" rounded="md" bg="t.wait.bg" color="t.wait.fg" textStyle="sm">
          Both order with an account of their own, and would see the quotes and projects of each other. They cannot be merged.
        </Text>
      )}
      <Text textStyle="sm">
        <Span fontWeight="medium">Moves to {kept.name}: </Span>
        {[...moves, 'the timeline'].join(', ')}. Empty fields are filled in from {merged.name}.
      </Text>
      <Box border="1px solid" borderColor="line" rounded="md" overflow="hidden">
        <Box as="table" width="full" textStyle="sm" aria-label="Both customers" css={{ borderCollapse: 'collapse', tableLayout: 'fixed' }}>
          <thead>
            <Row label="" cells={['Stays', 'Is merged']} head />
          </thead>
          <tbody>
            {facts.map(([label, value]) => (
              <Row key={label} label={label} cells={[value(kept), value(merged)]} />
            ))}
          </tbody>
        </Box>
      </Box>
    </>
  );
}

function Row({ label, cells, head = false }: { label: string; cells: readonly [ReactNode, ReactNode]; head?: boolean }) {
  return (
    <tr>
      <Box as="th" px="3" py="1.5" textAlign="start" fontWeight="normal" color="fg.muted" verticalAlign="top" width="5.5rem">
        {label}
      </Box>
      {cells.map((cell, n) => (
        <Box
          key={n}
          as={head ? 'th' : 'td'}
          px="3"
          py="1.5"
          textAlign="start"
          verticalAlign="top"
          overflowWrap="anywhere"
          fontWeight={head ? 'semibold' : 'normal'}
        >
          {cell}
        </Box>
      ))}
    </tr>
  );
}
