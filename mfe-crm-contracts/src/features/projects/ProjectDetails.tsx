import { apiQuery } from '@techadds/shared/api';
import { getProjectFinance, type ProjectDetail } from '@techadds/shared/contract/projects/endpoints';
import { ExchangeNote, SplitBar, SplitList, type SplitSegment } from '@techadds/shared/features/amount-breakdown';
import { formatDate, formatFullDay } from '@techadds/shared/format/date';
import { paths } from '@techadds/shared/paths';
import { useQuery } from '@techadds/shared/query';
import { useCan } from '@techadds/shared/session/use-can';
import { Avatar, Box, Card, DescriptionList, ErrorNotice, Flex, Skeleton, Stack, Text, TextLink } from '@techadds/shared/ui';
import { AmountLines } from '@techadds/shared/ui/page';
import { describeHealth } from './health';
import { hasEnded } from './projects.columns';
import { useViewer } from './viewer';

/** The facts of a project beside its milestones: money, parties, origin, dates and members. */
export function ProjectDetails({ project }: { project: ProjectDetail }) {
  const { customer, partner, service, quote, contract, startsOn, dueOn, createdAt, members } = project;
  const isCustomer = useViewer() === 'customer';
  const opensCustomers = useCan('customers.read');
  const opensQuotes = useCan('quotes.create');
  const seesShares = useCan('projects.finance');
  const quotePath = isCustomer ? paths.ownQuote : paths.quote;
  return (
    <>
      <ProjectMoney project={project} />
      {seesShares && <ReleasedShares project={project} />}
      <Card title="Details">
        <DescriptionList
          items={[
            {
              term: 'Customer',
              value: opensCustomers ? <TextLink to={paths.customer(customer.id)}>{customer.name}</TextLink> : customer.name,
            },
            { term: 'Partner', value: partner.name },
            { term: 'Service', value: service.name },
            ...(quote
              ? [
                  {
                    term: 'Quote',
                    value: isCustomer || opensQuotes ? <TextLink to={quotePath(quote.id)}>{quote.number}</TextLink> : quote.number,
                  },
                ]
              : []),
            ...(contract
              ? [
                  {
                    term: 'Contract',
                    value: opensQuotes ? <TextLink to={paths.contract(contract.id)}>{contract.number}</TextLink> : contract.number,
                  },
                ]
              : []),
            ...(hasEnded(project) ? [] : [{ term: 'Health', value: describeHealth(project) }]),
            { term: 'Starts', value: startsOn ? formatFullDay(startsOn) : 'No date' },
            { term: 'Due', value: dueOn ? formatFullDay(dueOn) : 'No date' },
            { term: 'Created', value: formatDate(createdAt) },
          ]}
        />
      </Card>
      {members.length > 0 && (
        <Card title="Members">
          <Stack as="ul" gap="2">
            {members.map(({ id, name }) => (
              <Flex as="li" key={id} alignItems="center" gap="2" textStyle="sm">
                <Avatar name={name} />
                {name}
              </Flex>
            ))}
          </Stack>
        </Card>
      )}
    </>
  );
}

/** The budget against what was billed, paid and released. */
function ProjectMoney({ project }: { project: ProjectDetail }) {
  const { currency, valueCents, billedCents, paidCents, refundedCents, releasedCents } = project;
  return (
    <Card title="Money">
      <AmountLines
        currency={currency}
        lines={[
          { label: 'Billed', amountCents: billedCents, hint: 'Submitted for approval' },
          { label: 'Paid', amountCents: paidCents },
          { label: 'In escrow', amountCents: paidCents - refundedCents - releasedCents },
          { label: 'Released', amountCents: releasedCents },
          ...(refundedCents > 0 ? [{ label: 'Refunded', amountCents: -refundedCents }] : []),
        ]}
        total={{ label: 'Budget', amountCents: valueCents }}
      />
    </Card>
  );
}

/** Who received what of the released milestones, for those whom it concerns. */
function ReleasedShares({ project: { id, currency, releasedCents } }: { project: ProjectDetail }) {
  const { data, error, refetch } = useQuery({ ...apiQuery(getProjectFinance, { params: { id } }), enabled: releasedCents > 0 });
  if (releasedCents === 0) return null;
  const segments: SplitSegment[] = data
    ? [
        { key: 'partner', label: 'Partner', cents: data.partnerCents, color: 1 },
        { key: 'commission', label: 'Commission', cents: data.commissionCents, color: 3 },
        { key: 'tax', label: 'Tax', cents: data.taxCents, color: 4 },
        { key: 'fee', label: 'Payment fee', cents: data.feeCents, color: 2 },
      ]
    : [];
  return (
    <Card title="Payment split">
      {error && !data ? (
        <ErrorNotice title="The shares didn’t load" reassurance="No payment is affected." error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Box>
          <SplitBar segments={segments} />
          <Box mt="2">
            <SplitList
              segments={segments}
              currency={currency}
              total={{ label: 'Released', cents: segments.reduce((sum, { cents }) => sum + cents, 0) }}
            />
          </Box>
          {data.milestones.map(
            ({ id: milestoneId, title, shares }) => shares?.exchange && <ExchangeNote key={milestoneId} subject={title} shares={shares} />,
          )}
          {data.valueCents > 0 && (
            <Text mt="2" textStyle="xs" color="fg.muted">
              {Math.round(
                (data.partnerCents * 100) /
                  Math.max(
                    1,
                    segments.reduce((sum, { cents }) => sum + cents, 0),
                  ),
              )}{' '}
              % of it is the partner’s margin after commission, tax and fees.
            </Text>
          )}
        </Box>
      ) : (
        <Skeleton height="160px" />
      )}
    </Card>
  );
}
