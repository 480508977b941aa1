import { resendSigning, type ContractDetail, type Recipient } from '@techadds/shared/contract/contracts/endpoints';
import { useAction } from '@techadds/shared/patterns/record';
import { Avatar, Box, Button, Card, Flex, Span, Text, RelativeTime } from '@techadds/shared/ui';
import { IconSend } from '@techadds/shared/ui/icons';
import { envelopeStates } from '@techadds/shared/ui/states';
import { StatusBadge } from '@techadds/shared/ui/status';
import { SignatureView } from '../signing/SignatureView';
import { recipientRoleLabels } from './recipient.labels';
import { isAwaitingSignature, getCurrentSigners } from './signing-order';
import { useSigningStatus } from './useSigningStatus';

/** The envelope state of a recipient: a signer who has completed is shown as signed. */
const getRecipientState = ({ status, role }: Recipient) => (status === 'completed' && role === 'signer' ? ('signed' as const) : status);

/** All recipients of a contract with their status and signatures, and the status of the whole while it is out for signature. */
export function Recipients({ contract }: { contract: ContractDetail }) {
  const { recipients, order, provider } = contract;
  const signing = useSigningStatus(contract);
  if (recipients.length === 0) return null;
  return (
    <Card
      title="Signatures"
      action={
        <Flex gap="3" alignItems="center" textStyle="sm">
          {signing && <StatusBadge states={envelopeStates} state={signing} />}
          <Span color="fg.muted">
            {order === 'sequential' ? 'One after the other' : 'All at once'}
            {provider === 'docusign' && ', at DocuSign'}
          </Span>
        </Flex>
      }
    >
      <Box as="ul" listStyle="none">
        {recipients.map((recipient, n) => (
          <RecipientRow key={recipient.id} contract={contract} recipient={recipient} first={n === 0} />
        ))}
      </Box>
    </Card>
  );
}

function RecipientRow({ contract, recipient, first }: { contract: ContractDetail; recipient: Recipient; first: boolean }) {
  const { name, email, role, signature, signedAt, openedAt, sentAt } = recipient;
  const isNext = getCurrentSigners(contract).some(({ id }) => id === recipient.id);
  const when = signedAt ?? openedAt ?? sentAt;
  return (
    <Box as="li" py="3" {...(!first && { borderTop: '1px solid', borderColor: 'line' })} {...(first && { pt: '0' })}>
      <Flex gap="3" alignItems="center" flexWrap="wrap">
        <Avatar name={name} />
        <Box flex="1 1 12rem" minWidth="0" overflowWrap="anywhere">
          <Text textStyle="sm" fontWeight="medium">
            {name}
            {role !== 'signer' && (
              <Span color="fg.muted" fontWeight="normal">
                {' '}
                {recipientRoleLabels[role].toLowerCase()}
              </Span>
            )}
          </Text>
          <Text textStyle="xs" color="fg.muted">
            {email}
          </Text>
        </Box>
        <Box textStyle="sm">
          <StatusBadge states={envelopeStates} state={getRecipientState(recipient)} />
          {when && (
            <Text textStyle="xs" color="fg.muted" textAlign="end">
              <RelativeTime at={when} />
            </Text>
          )}
        </Box>
        {contract.allowedActions.includes('resend') && isAwaitingSignature(recipient) && (
          <ResendButton contract={contract} recipient={recipient} />
        )}
      </Flex>
      {signature && (
        <Box mt="2" ps="9" maxWidth="260px">
          <SignatureView signature={signature} name={name} />
        </Box>
      )}
      {isNext && <Box srOnly>It is their turn to {role === 'approver' ? 'approve' : 'sign'}.</Box>}
    </Box>
  );
}

function ResendButton({ contract, recipient: { id: recipientId, name, email } }: { contract: ContractDetail; recipient: Recipient }) {
  const resend = useAction(resendSigning, { done: () => `Another link is on its way to ${email}` });
  return (
    <Button
      size="sm"
      busy={resend.busy}
      aria-label={`Resend to ${name}`}
      icon={<IconSend size={14} aria-hidden />}
      onClick={() => void resend.run({ params: { id: contract.id }, body: { recipientId } })}
    >
      Resend
    </Button>
  );
}
