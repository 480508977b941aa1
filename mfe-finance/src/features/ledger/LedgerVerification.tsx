import { apiQuery, type ApiError } from '@techadds/shared/api';
import type { Output } from '@techadds/shared/contract/endpoint';
import { verifyLedger } from '@techadds/shared/contract/ledger/endpoints';
import { useQuery } from '@techadds/shared/query';
import { Badge, Box, Button, ErrorNotice, Flex, Span, Text, RelativeTime } from '@techadds/shared/ui';
import { IconAlertTriangle, IconShieldCheck } from '@techadds/shared/ui/icons';

export interface LedgerVerification {
  result: (Output<typeof verifyLedger> & { at: string }) | undefined;
  error: ApiError | null;
  busy: boolean;
  run: () => void;
}

/** Verifies the whole ledger on demand; the result stays while the page is open. */
export function useLedgerVerification(): LedgerVerification {
  const { data, error, isFetching, refetch, dataUpdatedAt } = useQuery({ ...apiQuery(verifyLedger), enabled: false, gcTime: Infinity });
  return {
    result: data && !error ? { ...data, at: new Date(dataUpdatedAt).toISOString() } : undefined,
    error,
    busy: isFetching,
    run: () => {
      if (!isFetching) void refetch();
    },
  };
}

export function VerifyButton({ check }: { check: LedgerVerification }) {
  return (
    <Button busy={check.busy} icon={<IconShieldCheck aria-hidden />} onClick={check.run}>
      Verify ledger
    </Button>
  );
}

const formatCount = (of: number, one: string, many: string) => `${of.toLocaleString('en-US')} ${of === 1 ? one : many}`;

/** The result of the last verification, shown beside the page's title. */
export function VerifyBadge({ check: { result } }: { check: LedgerVerification }) {
  return (
    <Span role="status">
      {result &&
        (result.ok ? (
          <Badge tone="ok" icon={<IconShieldCheck size={14} aria-hidden />}>
            <span>
              {formatCount(result.entries, 'entry', 'entries')} verified <RelativeTime at={result.at} />
            </span>
          </Badge>
        ) : (
          <Badge tone="bad" icon={<IconAlertTriangle size={14} aria-hidden />}>
            {formatCount(result.problems.length, 'problem', 'problems')}
          </Badge>
        ))}
    </Span>
  );
}

/** The problems found, or the error if the verification failed. */
export function VerifyNotice({ check: { result, error, run } }: { check: LedgerVerification }) {
  if (error)
    return (
      <Box mb="4">
        <ErrorNotice title="The ledger was not verified" reassurance="Nothing in it is affected." error={error} onRetry={run} />
      </Box>
    );
  if (!result || result.ok) return null;
  return (
    <Flex role="alert" gap="3" p="4" mb="4" rounded="lg" border="1px solid" borderColor="t.bad.border" bg="t.bad.bg" textStyle="sm">
      <Box color="t.bad.icon" mt="2px" flex="none" aria-hidden>
        <IconAlertTriangle />
      </Box>
      <Box minWidth="0">
        <Text fontWeight="semibold" color="t.bad.fg">
          The ledger is not balanced
        </Text>
        <Box as="ul" mt="1" overflowWrap="anywhere">
          {result.problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </Box>
      </Box>
    </Flex>
  );
}
