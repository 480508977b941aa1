import type { ContractDetail } from '@techadds/shared/contract/contracts/endpoints';
import { formatDateTime, formatDay } from '@techadds/shared/format/date';
import { Box, Span, Text } from '@techadds/shared/ui';
import { formatNames, getCurrentSigners } from './signing-order';

/** Who has to sign next, or why the contract ended, and what DocuSign says. Renders nothing where the status badge says enough. */
export function ContractStatusNote({ contract }: { contract: ContractDetail }) {
  const { envelope } = contract;
  return (
    <>
      {envelope?.note && <NoteText tone="wait">{envelope.note}</NoteText>}
      <StatusNote contract={contract} />
    </>
  );
}

function StatusNote({ contract }: { contract: ContractDetail }) {
  const { status, endReason, recipients, signingExpiresAt, completedAt, terminatesOn, amends, envelope } = contract;
  const declined = recipients.find((each) => each.declineReason !== null);
  if (status === 'pending_signature' && envelope?.status === 'completed')
    return <NoteText tone="info">Signed by everyone at DocuSign. The signed document is on its way.</NoteText>;
  if (status === 'pending_signature' && envelope?.status === 'created')
    return <NoteText tone="info">On its way to DocuSign, which e-mails the recipients.</NoteText>;
  if (status === 'pending_signature') {
    const next = getCurrentSigners(contract);
    return (
      <NoteText tone="info">
        Waits for <Span fontWeight="semibold">{formatNames(next.map(({ name }) => name))}</Span> to{' '}
        {next[0]?.role === 'approver' ? 'approve' : 'sign'}.{signingExpiresAt && ` Expires ${formatDateTime(signingExpiresAt)}.`}
      </NoteText>
    );
  }
  if (status === 'completed' && amends && completedAt)
    return (
      <NoteText tone="ok">
        Signed by everyone. {amends.number} has these terms since {formatDateTime(completedAt)}.
      </NoteText>
    );
  if (status === 'active' && terminatesOn)
    return (
      <NoteText tone="wait">
        Ends on {formatDay(terminatesOn)}: “{endReason}”
      </NoteText>
    );
  if (status === 'active' && completedAt)
    return <NoteText tone="ok">Signed by everyone. In effect since {formatDateTime(completedAt)}.</NoteText>;
  if (status === 'declined' && declined)
    return (
      <NoteText tone="bad">
        {declined.name} declined to {declined.role === 'approver' ? 'approve' : 'sign'}: “{declined.declineReason}”
      </NoteText>
    );
  if (endReason)
    return (
      <NoteText tone="neutral">
        {status === 'terminated' ? 'Ended' : 'Voided'}: “{endReason}”
      </NoteText>
    );
  return null;
}

const NoteText = ({ tone, children }: { tone: 'info' | 'wait' | 'ok' | 'bad' | 'neutral'; children: React.ReactNode }) => (
  <Box p="3" rounded="md" bg={`t.${tone}.bg`} color={`t.${tone}.fg`}>
    <Text textStyle="sm" whiteSpace="pre-wrap" overflowWrap="anywhere">
      {children}
    </Text>
  </Box>
);
