import type { CustomerDetail } from '@techadds/shared/contract/customers/endpoints';
import { formatDateTime } from '@techadds/shared/format/date';
import { Card, DescriptionList, Span, Text } from '@techadds/shared/ui';
import { CustomerHealth } from './CustomerHealth';
import { ExternalLink, toPhoneUrl } from './ExternalLink';
import { getCountryName, kindLabels, sourceLabels } from './customers.labels';

/** Contact data, details and note of a customer. `ofPartners` adds the partner. */
export function CustomerDetails({ customer, ofPartners }: { customer: CustomerDetail; ofPartners: boolean }) {
  const { email, phone, website, countryCode, taxId, kind, source, partner, createdAt, updatedAt, note } = customer;
  return (
    <>
      <Card title="Contact">
        <DescriptionList
          items={[
            { term: 'E-mail', value: <ExternalLink href={`mailto:${email}`}>{email}</ExternalLink> },
            {
              term: 'Phone',
              value: phone === '' ? notGiven : <ExternalLink href={toPhoneUrl(phone)}>{phone}</ExternalLink>,
            },
            { term: 'Website', value: website === '' ? notGiven : <ExternalLink href={website}>{toHostLabel(website)}</ExternalLink> },
            { term: 'Country', value: countryCode === '' ? notGiven : getCountryName(countryCode) },
          ]}
        />
      </Card>
      <Card title="Details">
        <DescriptionList
          items={[
            { term: 'Kind', value: kindLabels[kind] },
            { term: 'Tax id', value: taxId === '' ? notGiven : taxId },
            ...(ofPartners ? [{ term: 'Partner', value: partner?.name ?? 'None' }] : []),
            { term: 'Source', value: sourceLabels[source] },
            { term: 'Added', value: formatDateTime(createdAt) },
            { term: 'Changed', value: formatDateTime(updatedAt) },
          ]}
        />
      </Card>
      <CustomerHealth health={customer.health} />
      {note.trim() !== '' && (
        <Card title="Note">
          <Text textStyle="sm" whiteSpace="pre-wrap" overflowWrap="anywhere">
            {note}
          </Text>
        </Card>
      )}
    </>
  );
}

const notGiven = <Span color="fg.subtle">Not given</Span>;

/** `https://www.kestrel.example/` becomes `kestrel.example`. */
const toHostLabel = (url: string) => url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');
