import { useState, type ReactNode } from 'react';
import { apiQuery, useApiMutation } from '@techadds/shared/api';
import { addCustomerActivity, getCustomer, listCustomerTimeline, type CustomerDetail } from '@techadds/shared/contract/customers/endpoints';
import type { UndoneMerge } from '@techadds/shared/contract/customers/merges';
import { paths } from '@techadds/shared/paths';
import { RecordPage } from '@techadds/shared/patterns/record';
import { RecordQuery } from '@techadds/shared/patterns/record-query';
import { useQuery } from '@techadds/shared/query';
import { useParams, useSearchState } from '@techadds/shared/router';
import { useCan } from '@techadds/shared/session/use-can';
import { Button, ButtonLink, Flex, Grid, lazyComponent, Page, Skeleton, Stack } from '@techadds/shared/ui';
import { IconFileText, IconGitMerge, IconPencil, IconPlus, IconSignature, IconUsers } from '@techadds/shared/ui/icons';
import { customerStates } from '@techadds/shared/ui/states';
import { StatusBadge } from '@techadds/shared/ui/status';
import { CustomerDetails } from './CustomerDetails';
import { CustomerContracts, CustomerOrders, CustomerQuotes } from './CustomerRecords';
import { ExternalLink, toPhoneUrl } from './ExternalLink';
import { RecordTimeline } from '../timeline/RecordTimeline';

const CustomerContacts = lazyComponent(() => import('./CustomerContacts').then((part) => part.CustomerContacts));
const CustomerInvoices = lazyComponent(() => import('./CustomerInvoices').then((part) => part.CustomerInvoices));
const NewContact = lazyComponent(() => import('../contacts/NewContact').then((part) => part.NewContact));
const CustomerStatement = lazyComponent(() => import('./CustomerStatement').then((part) => part.CustomerStatement));
const CustomerDeposits = lazyComponent(() => import('./CustomerDeposits').then((part) => part.CustomerDeposits));
const MergeNotice = lazyComponent(() => import('./MergeNotice').then((part) => part.MergeNotice));
const UndoneMergeDialog = lazyComponent(() => import('./MergeNotice').then((part) => part.UndoneMergeDialog));
const EditCustomer = lazyComponent(() => import('./EditCustomer').then((part) => part.EditCustomer));
const crumbs = [{ label: 'Customers', to: paths.customers }];
const MergeDialog = lazyComponent(() => import('./MergeDialog').then((part) => part.MergeDialog));
const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** A customer with contact data, orders, quotes and contracts. */
export function CustomerPage() {
  const { id = '' } = useParams();
  const query = useQuery(apiQuery(getCustomer, { params: { id } }));
  const [open, setOpen] = useState<'edit' | 'merge' | 'contact'>();
  const close = () => setOpen(undefined);
  return (
    <RecordQuery
      query={query}
      resource="customer"
      icon={<IconUsers size={20} />}
      crumbs={crumbs}
      list={{ to: paths.customers, label: 'See the customers' }}
      notFoundText="The address may be incomplete, or the customer belongs to another partner."
      skeleton={<CustomerSkeleton />}
    >
      {(customer) => (
        <>
          <CustomerRecord customer={customer} onOpen={setOpen} />
          {open === 'edit' && <EditCustomer customer={customer} onReload={async () => (await query.refetch()).data} onClose={close} />}
          {open === 'merge' && <MergeDialog customer={customer} onClose={close} />}
          {open === 'contact' && <NewContact start={toContactStart(customer)} onClose={close} onCreated={close} />}
        </>
      )}
    </RecordQuery>
  );
}

const toContactStart = ({ id, name, email }: CustomerDetail) => ({ customerId: id, customer: { name, email } });

interface CustomerRecordProps {
  customer: CustomerDetail;
  onOpen: (what: 'edit' | 'merge' | 'contact') => void;
}

function CustomerRecord({ customer, onOpen }: CustomerRecordProps) {
  const { id, name, email, phone, status, partner, contactCount, orderCount, quoteCount, contractCount } = customer;
  const [{ tab }] = useSearchState({ tab: '' });
  const [undone, setUndone] = useState<UndoneMerge>();
  const mayUpdate = useCan('customers.update');
  const seesContacts = useCan('crm.read');
  const mayAddContact = useCan('crm.write');
  const seesInvoices = useCan('invoices.read');
  const seesDeposits = useCan('deposits.read');
  const mayQuote = useCan('quotes.create');
  const mayCreateContract = useCan('contracts.create');
  const ofPartners = useCan('customers.read', 'tenant');
  // Only partners write quotes and contracts, and only for their own customers.
  const newQuote = (variant: 'solid' | 'outline') =>
    mayQuote &&
    partner && (
      <ButtonLink variant={variant} to={`${paths.newQuote}?customer=${id}`} icon={<IconFileText {...icon} />}>
        New quote
      </ButtonLink>
    );
  const mayContract = mayCreateContract && partner !== null;
  const newContract = `${paths.newContract}?customer=${id}`;
  const tabs = [
    { label: 'Timeline', value: '' },
    ...(seesContacts ? [{ label: 'Contacts', value: 'contacts', count: contactCount }] : []),
    { label: 'Orders', value: 'orders', count: orderCount },
    { label: 'Quotes', value: 'quotes', count: quoteCount },
    { label: 'Contracts', value: 'contracts', count: contractCount },
    ...(seesInvoices ? [{ label: 'Invoices', value: 'invoices' }] : []),
    ...(seesDeposits ? [{ label: 'Deposits', value: 'deposits' }] : []),
    { label: 'Statement', value: 'statement' },
  ];
  const current = tabs.find(({ value }) => value === tab)?.value ?? '';
  return (
    <RecordPage
      title={name}
      crumbs={crumbs}
      badge={<StatusBadge states={customerStates} state={status} variant="tint" />}
      description={
        // On a phone the facts are below the records, but contact data is needed first.
        <Flex columnGap="3" flexWrap="wrap" mt="1" css={{ _cMd: { display: 'none' } }}>
          <ExternalLink href={`mailto:${email}`}>{email}</ExternalLink>
          {phone !== '' && <ExternalLink href={toPhoneUrl(phone)}>{phone}</ExternalLink>}
        </Flex>
      }
      primaryAction={
        <>
          {mayUpdate && (
            <Button icon={<IconPencil {...icon} />} onClick={() => onOpen('edit')}>
              Edit
            </Button>
          )}
          {newQuote('solid')}
        </>
      }
      moreActions={[
        ...(mayAddContact ? [{ label: 'New contact', icon: <IconPlus {...icon} size={15} />, onSelect: () => onOpen('contact') }] : []),
        ...(mayContract ? [{ label: 'New contract', icon: <IconSignature {...icon} size={15} />, to: newContract }] : []),
        ...(mayUpdate ? [{ label: 'Merge…', icon: <IconGitMerge {...icon} size={15} />, onSelect: () => onOpen('merge') }] : []),
      ]}
      tabs={tabs.map(({ label, value, count }) => ({
        label,
        ...(count !== undefined && { count }),
        to: `${paths.customer(id)}${value && `?tab=${value}`}`,
        current: value === current,
      }))}
      sidebar={<CustomerDetails customer={customer} ofPartners={ofPartners} />}
    >
      {mayUpdate && customer.undoableMerge && <MergeNotice customer={customer} merge={customer.undoableMerge} onUndone={setUndone} />}
      {undone && <UndoneMergeDialog undone={undone} onClose={() => setUndone(undefined)} />}
      {current === '' && <CustomerTimeline id={id} mayAdd={mayUpdate} action={newQuote('outline')} />}
      {current === 'orders' && <CustomerOrders customer={customer} limit={newQuote('outline')} />}
      {current === 'quotes' && <CustomerQuotes customer={customer} limit={newQuote('outline')} />}
      {current === 'contacts' && (
        <CustomerContacts
          customer={customer}
          action={
            mayAddContact && (
              <Button icon={<IconPlus {...icon} />} onClick={() => onOpen('contact')}>
                New contact
              </Button>
            )
          }
        />
      )}
      {current === 'invoices' && <CustomerInvoices customer={customer} />}
      {current === 'deposits' && <CustomerDeposits customer={customer} />}
      {current === 'statement' && <CustomerStatement id={id} />}
      {current === 'contracts' && (
        <CustomerContracts
          customer={customer}
          limit={
            mayContract && (
              <ButtonLink to={newContract} icon={<IconSignature {...icon} />}>
                New contract
              </ButtonLink>
            )
          }
        />
      )}
    </RecordPage>
  );
}

function CustomerTimeline({ id, mayAdd, action }: { id: string; mayAdd: boolean; action: ReactNode }) {
  const { mutateAsync } = useApiMutation(addCustomerActivity);
  return (
    <RecordTimeline
      resource="customer"
      toQuery={(query) => apiQuery(listCustomerTimeline, { params: { id }, query })}
      {...(mayAdd && { add: (body) => mutateAsync({ params: { id }, body }) })}
      action={action}
    />
  );
}

const CustomerSkeleton = () => (
  <Page title="Customer" crumbs={crumbs}>
    <Grid
      gap="5"
      role="status"
      aria-label="Loading the customer"
      css={{ gridTemplateColumns: 'minmax(0, 1fr)', _cMd: { gridTemplateColumns: 'minmax(0, 1fr) 320px' } }}
    >
      <Skeleton height="320px" />
      <Stack gap="4">
        <Skeleton height="180px" />
        <Skeleton height="240px" />
      </Stack>
    </Grid>
  </Page>
);
