import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import { Button } from '../base/Button';
import { Box, Flex, Span, Text } from '../base/primitives';
import { CopyButton } from './CopyButton';

interface ErrorNoticeProps {
  /** The thrown error; an ApiError has a reference id. */
  error: unknown;
  onRetry?: () => void;
  /** The title, such as "Orders didn't load". */
  title?: string;
  /** Tells the user what is not affected, such as "No payout is affected." */
  reassurance?: string;
}

/** The parts of an error to show; structurally typed, so that this file does not import the API client. */
function readError(error: unknown): { message?: string; cid?: string } {
  const { message, cid } = typeof error === 'object' && error !== null ? (error as { message?: unknown; cid?: unknown }) : {};
  return { message: typeof message === 'string' ? message : undefined, cid: typeof cid === 'string' && cid !== '' ? cid : undefined };
}

/** An error message: what happened, what is not affected, a retry button, and a reference id for support. */
export function ErrorNotice({
  error,
  onRetry,
  title = "This didn't load",
  reassurance = 'Nothing you saved is affected.',
}: ErrorNoticeProps) {
  const { message, cid } = readError(error);
  return (
    <Flex role="alert" gap="3" p="4" rounded="lg" border="1px solid" borderColor="t.bad.border" bg="t.bad.bg">
      <Box color="t.bad.icon" mt="2px" flex="none" aria-hidden>
        <IconAlertTriangle />
      </Box>
      <Box minWidth="0" flex="1">
        <Text textStyle="sm" fontWeight="semibold" color="t.bad.fg">
          {title}
        </Text>
        <Text textStyle="sm" color="fg" mt="0.5" overflowWrap="anywhere">
          {message && `${message.replace(/\.?$/, '.')} `}
          {reassurance}
        </Text>
        <Flex mt="3" gap="3" alignItems="center" flexWrap="wrap">
          {onRetry && (
            <Button size="sm" icon={<IconRefresh size={14} />} onClick={onRetry}>
              Try again
            </Button>
          )}
          {cid && (
            <Flex alignItems="center" gap="1" textStyle="xs" color="fg.muted" minWidth="0">
              Reference
              <Span fontFamily="mono" overflowWrap="anywhere">
                {cid}
              </Span>
              <CopyButton value={cid} label="Copy reference" />
            </Flex>
          )}
        </Flex>
      </Box>
    </Flex>
  );
}
