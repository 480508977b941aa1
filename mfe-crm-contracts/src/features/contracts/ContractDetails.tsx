import type { ContractDetail } from '@techadds/shared/contract/contracts/endpoints';
import { formatDateTime, formatDay } from '@techadds/shared/format/date';
import { paths } from '@techadds/shared/paths';
import { Box, Card, CopyButton, DescriptionList, Flex, Money, Span, Text, TextLink } from '@techadds/shared/ui';
import { toPartyItems } from '../record/party-items';
import { formatSignedCount } from './contracts.columns';
import { formatNoticePeriod, formatRenewal } from './terms.labels';

/** The facts of a contract: customer, value, term and origin. */
export function ContractDetails({ contract }: { contract: ContractDetail }) {
  const { valueCents, currency, effectiveOn, endsOn, quote, project, sentAt, completedAt, createdAt, sha256, signed } = contract;
  const { provider, envelope, amends, template, renewal, renewedUntil, noticeDays, terminatesOn } = contract;
  return (
    <Card title="Details">
      <Text textStyle="xs" color="fg.muted">
        Value
      </Text>
      <Box textStyle="xl" fontWeight="semibold" mb="2">
        <Money cents={valueCents} currency={currency} />
      </Box>
      <DescriptionList
        items={[
          ...toPartyItems(contract),
          { term: 'From', value: formatDay(effectiveOn) },
          { term: 'To', value: endsOn ? formatDay(endsOn) : 'No last day' },
          ...(renewal === 'none' ? [] : [{ term: 'Renewal', value: formatRenewal(contract) }]),
          ...(renewedUntil ? [{ term: 'Renewed until', value: formatDay(renewedUntil) }] : []),
          ...(noticeDays > 0 ? [{ term: 'Notice period', value: formatNoticePeriod(contract) }] : []),
          ...(terminatesOn ? [{ term: 'Terminates', value: formatDay(terminatesOn) }] : []),
          ...(amends ? [{ term: 'Amends', value: <TextLink to={paths.contract(amends.id)}>{amends.number}</TextLink> }] : []),
          ...(template
            ? [
                {
                  term: 'Template',
                  value: <TextLink to={paths.template(template.id)}>{`${template.name}, version ${template.version}`}</TextLink>,
                },
              ]
            : []),
          ...(quote ? [{ term: 'Quote', value: <TextLink to={paths.quote(quote.id)}>{quote.number}</TextLink> }] : []),
          ...(project ? [{ term: 'Project', value: <TextLink to={paths.project(project.id)}>{project.number}</TextLink> }] : []),
          ...(envelope || sentAt ? [{ term: 'Signed with', value: provider === 'docusign' ? 'DocuSign' : 'TechAdds' }] : []),
          ...(signed.of > 0 ? [{ term: 'Signed', value: formatSignedCount(contract) }] : []),
          { term: 'Created', value: formatDateTime(createdAt) },
          ...(sentAt ? [{ term: 'Sent', value: formatDateTime(sentAt) }] : []),
          ...(completedAt ? [{ term: 'Active since', value: formatDateTime(completedAt) }] : []),
        ]}
      />
      {sha256 && <CopiedValue label="SHA-256 of what is signed" value={sha256} name="SHA-256" />}
      {envelope?.id && <CopiedValue label="Envelope at DocuSign" value={envelope.id} name="envelope ID" />}
    </Card>
  );
}

/** A long value in one line, to copy. */
const CopiedValue = ({ label, value, name }: { label: string; value: string; name: string }) => (
  <Box mt="3">
    <Text textStyle="xs" color="fg.muted" mb="1">
      {label}
    </Text>
    <Flex p="1" ps="3" rounded="md" bg="bg.subtle" border="1px solid" borderColor="line" alignItems="center" gap="2" textStyle="xs">
      <Span truncate flex="1" minWidth="0" color="fg.muted" fontFamily="mono" title={value}>
        {value}
      </Span>
      <CopyButton value={value} label={`Copy the ${name}`} />
    </Flex>
  </Box>
);
