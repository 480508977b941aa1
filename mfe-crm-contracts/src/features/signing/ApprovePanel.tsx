import { useState } from 'react';
import type { ApiError } from '@techadds/shared/api';
import { Box, Button, ErrorNotice, Flex, Heading, Stack, Text } from '@techadds/shared/ui';

interface ApprovePanelProps {
  /** Resolves once the contract is approved. @throws ApiError */
  onApprove: () => Promise<void>;
  onDecline: () => void;
}

/** What an approver decides: the signers are asked once all approvers have approved. */
export function ApprovePanel({ onApprove, onDecline }: ApprovePanelProps) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError>();
  const approve = async () => {
    setBusy(true);
    setError(undefined);
    try {
      await onApprove();
    } catch (reason) {
      setError(reason as ApiError);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Box
      as="section"
      aria-label="Your approval"
      bg="bg"
      p="4"
      border="1px solid"
      borderColor="line"
      rounded="lg"
      _cMd={{ position: 'sticky', top: '6', alignSelf: 'start', p: '5' }}
    >
      <Stack gap="3">
        <Heading as="h2" size="lg">
          Your approval
        </Heading>
        <Text color="fg.muted">You are asked to approve the contract. The signers get it after that; you sign nothing.</Text>
        {error && <ErrorNotice title="The contract was not approved" reassurance="Trying again cannot approve twice." error={error} />}
        <Flex gap="2">
          <Button size="xl" onClick={onDecline}>
            Decline
          </Button>
          <Button size="xl" variant="solid" flex="1" busy={busy} onClick={() => void approve()}>
            Approve
          </Button>
        </Flex>
      </Stack>
    </Box>
  );
}
