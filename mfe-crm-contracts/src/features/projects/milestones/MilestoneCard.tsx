import { useApiMutation } from '@techadds/shared/api';
import { fundMilestone, type MilestoneDetail, type ProjectDetail } from '@techadds/shared/contract/projects/endpoints';
import { DeliveredFile } from '@techadds/shared/features/order';
import { PaymentFrame } from '@techadds/shared/features/payment';
import { formatDay } from '@techadds/shared/format/date';
import { formatMoney } from '@techadds/shared/format/money';
import { Box, Flex, Heading, Money, Span, Stack, Text } from '@techadds/shared/ui';
import { milestoneStates } from '@techadds/shared/ui/states';
import { StatusBadge } from '@techadds/shared/ui/status';
import { DueDay } from '@techadds/shared/ui/steps';
import { formatMinutes } from '../time/minutes';
import type { Viewer } from '../viewer';
import { EscrowBadge } from './EscrowBadge';
import { MilestoneActions } from './MilestoneActions';
import { MilestoneDocuments } from './MilestoneDocuments';
import { MilestoneNote } from './MilestoneNote';
import { getMilestoneParams } from './milestone-actions';

interface MilestoneCardProps {
  project: ProjectDetail;
  milestone: MilestoneDetail;
  viewer: Viewer;
  isNext: boolean;
}

/** A milestone: its state, its money, what is to be done, what was submitted, and the actions on it. */
export function MilestoneCard({ project, milestone, viewer, isNext }: MilestoneCardProps) {
  const { id, position, title, description, amountCents, currency, dueOn, status, acceptanceCriteria, deliverables, files, time } =
    milestone;
  const isDone = !['pending', 'funded', 'in_progress', 'changes_requested'].includes(status);
  return (
    <Box as="li" bg="bg" border="1px solid" borderColor="line" rounded="lg" p="4" aria-labelledby={`milestone-${id}`}>
      <Flex gap="3" alignItems="baseline" justifyContent="space-between">
        <Heading as="h2" size="md" id={`milestone-${id}`} minWidth="0" overflowWrap="anywhere">
          <Span color="fg.muted" fontWeight="normal">
            {position + 1}.
          </Span>{' '}
          {title}
        </Heading>
        <Span fontWeight="semibold">
          <Money cents={amountCents} currency={currency} />
        </Span>
      </Flex>
      <Flex mt="2" gap="2" rowGap="1.5" flexWrap="wrap" alignItems="center">
        <StatusBadge states={milestoneStates} state={status} variant="tint" />
        <EscrowBadge milestone={milestone} />
        <Span textStyle="sm" color="fg.muted" ms={{ base: '0', sm: 'auto' }}>
          Due <DueDay day={dueOn} isDone={isDone} />
        </Span>
      </Flex>
      {description !== '' && (
        <Text mt="3" textStyle="sm" whiteSpace="pre-line" overflowWrap="anywhere" maxWidth="68ch">
          {description}
        </Text>
      )}
      <TextList title="Deliverables" items={deliverables} />
      <TextList title="Acceptance criteria" items={acceptanceCriteria} />
      {files.length > 0 && (
        <Stack as="ul" gap="2" mt="3" aria-label={`Files of ${title}`}>
          {files.map((file) => (
            <DeliveredFile key={file.id} file={file} />
          ))}
        </Stack>
      )}
      <SubmittedTime time={time} />
      {viewer === 'customer' && milestone.payment !== null && milestone.payment.status !== 'paid' && (
        <MilestonePayment milestone={milestone} />
      )}
      <MilestoneDocuments milestone={milestone} />
      <Flex mt="3" gap="3" flexWrap="wrap" alignItems="center" justifyContent="space-between">
        <Text as="div" flex="1 1 16rem" minWidth="0" textStyle="sm" color="fg.muted" overflowWrap="anywhere">
          <MilestoneNote milestone={milestone} project={project} viewer={viewer} />
        </Text>
        {milestone.allowedActions.length > 0 && <MilestoneActions project={project} milestone={milestone} isNext={isNext} />}
      </Flex>
    </Box>
  );
}

const TextList = ({ title, items }: { title: string; items: readonly string[] }) =>
  items.length > 0 && (
    <Box mt="3" textStyle="sm">
      <Text color="fg.muted">{title}</Text>
      <Box as="ul" listStyle="disc" ps="5">
        {items.map((item, n) => (
          <Box as="li" key={n} overflowWrap="anywhere">
            {item}
          </Box>
        ))}
      </Box>
    </Box>
  );

/** The work that a milestone was submitted with. */
function SubmittedTime({ time }: Pick<MilestoneDetail, 'time'>) {
  if (time.length === 0) return null;
  return (
    <Box mt="3" textStyle="sm">
      <Text color="fg.muted">Work, {formatMinutes(time.reduce((sum, { minutes }) => sum + minutes, 0))}</Text>
      <Box as="ul" listStyle="disc" ps="5">
        {time.map(({ id, note, minutes, workedOn, workerName }) => (
          <Box as="li" key={id} overflowWrap="anywhere">
            {note}{' '}
            <Span color="fg.muted" textStyle="xs">
              {formatMinutes(minutes)}, {formatDay(workedOn)}, {workerName}
            </Span>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** The open payment of a milestone. */
function MilestonePayment({ milestone }: { milestone: MilestoneDetail }) {
  const { payment, payCents, creditCents, currency, method } = milestone;
  const fund = useApiMutation(fundMilestone);
  const open = () => fund.mutate({ params: getMilestoneParams(milestone), body: { method: method ?? 'card' } });
  return (
    <Box mt="3" p="3" rounded="md" bg="bg.subtle" border="1px solid" borderColor="line" role="group" aria-label="Payment">
      <Text textStyle="sm" fontWeight="semibold" mb="2">
        Pay {formatMoney(payCents - creditCents, currency)}
      </Text>
      <PaymentFrame
        payment={payment}
        processingText="Your bank confirmed the payment. The milestone will be funded shortly."
        error={fund.error}
        onRetry={open}
      />
    </Box>
  );
}
