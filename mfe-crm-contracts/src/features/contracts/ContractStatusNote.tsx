import type { ContractDetail } from '@techadds/shared/contract/contracts/endpoints';
import { formatDateTime } from '@techadds/shared/format/date';
import { Box, Span, Text } from '@techadds/shared/ui';
import { inWords, onTurn } from './signing-order';

/** Who has to sign next, or why the contract ended. Renders nothing where the status badge says enough. */
export function ContractNote({ contract }: { contract: ContractDetail }) {
  const { status, endReason, recipients, completedAt } = contract;
  const declined = recipients.find((each) => each.declineReason !== null);
  if (status === 'pending_signature')
    return (
      <Note tone="info">
        Waits for <Span fontWeight="semibold">{inWords(onTurn(contract).map(({ name }) => name))}</Span> to sign.
      </Note>
    );
  if (status === 'active' && completedAt) return <Note tone="ok">Signed by everyone. In effect since {formatDateTime(completedAt)}.</Note>;
  if (status === 'declined' && declined)
    return (
      <Note tone="bad">
        {declined.name} declined to sign: “{declined.declineReason}”
      </Note>
    );
  if (endReason)
    return (
      <Note tone="neutral">
        {status === 'terminated' ? 'Ended' : 'Called off'}: “{endReason}”
      </Note>
    );
  return null;
}

const Note = ({ tone, children }: { tone: 'info' | 'ok' | 'bad' | 'neutral'; children: React.ReactNode }) => (
  <Box p="3" rounded="md" bg={`t.${tone}.bg`} color={`t.${tone}.fg`}>
    <Text textStyle="sm" whiteSpace="pre-wrap" overflowWrap="anywhere">
      {children}
    </Text>
  </Box>
);
