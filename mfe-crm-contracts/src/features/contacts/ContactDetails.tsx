import type { ReactNode } from 'react';
import type { ContactDetail } from '@techadds/shared/contract/crm/contacts';
import { formatDateTime } from '@techadds/shared/format/date';
import { paths } from '@techadds/shared/paths';
import { useCan } from '@techadds/shared/session/use-can';
import { Badge, Card, DescriptionList, Flex, Span, Stack, Text, TextLink } from '@techadds/shared/ui';
import { ExternalLink, toPhoneUrl } from '../customers/ExternalLink';

const none = <Span color="fg.subtle">None</Span>;

/** E-mails, phones, details and background of a contact. */
export function ContactDetails({ contact }: { contact: ContactDetail }) {
  const { emails, phones, customer, owner, partner, tags, background, lastContactedAt, createdAt, mergedIds } = contact;
  const ofPartners = useCan('crm.read', 'tenant');
  return (
    <>
      <Card title="Contact">
        <Stack gap="2" textStyle="sm">
          {emails.map(({ email, type }) => (
            <Address key={email} type={type}>
              <ExternalLink href={`mailto:${email}`}>{email}</ExternalLink>
            </Address>
          ))}
          {phones.map(({ number, type }) => (
            <Address key={number} type={type}>
              <ExternalLink href={toPhoneUrl(number)}>{number}</ExternalLink>
            </Address>
          ))}
          {emails.length + phones.length === 0 && <Text color="fg.muted">No e-mail and no phone yet.</Text>}
        </Stack>
      </Card>
      <Card title="Details">
        <DescriptionList
          items={[
            { term: 'Customer', value: customer ? <TextLink to={paths.customer(customer.id)}>{customer.name}</TextLink> : none },
            { term: 'Owner', value: owner?.name ?? none },
            ...(ofPartners ? [{ term: 'Partner', value: partner?.name ?? none }] : []),
            { term: 'Last contact', value: lastContactedAt ? formatDateTime(lastContactedAt) : 'Never' },
            { term: 'Added', value: formatDateTime(createdAt) },
            ...(mergedIds.length > 0 ? [{ term: 'Merged contacts', value: mergedIds.length }] : []),
          ]}
        />
        {tags.length > 0 && (
          <Flex mt="3" gap="1.5" flexWrap="wrap">
            {tags.map((tag) => (
              <Badge key={tag}>{tag}</Badge>
            ))}
          </Flex>
        )}
      </Card>
      {background.trim() !== '' && (
        <Card title="Background">
          <Text textStyle="sm" whiteSpace="pre-wrap" overflowWrap="anywhere">
            {background}
          </Text>
        </Card>
      )}
    </>
  );
}

const Address = ({ type, children }: { type: string; children: ReactNode }) => (
  <Flex justifyContent="space-between" gap="3">
    <Span minWidth="0" overflowWrap="anywhere">
      {children}
    </Span>
    <Span color="fg.muted">{type}</Span>
  </Flex>
);
