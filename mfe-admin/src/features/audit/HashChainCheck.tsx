import { apiQuery, type ApiError } from '@techadds/shared/api';
import { verifyAudit } from '@techadds/shared/contract/audit/endpoints';
import type { Output } from '@techadds/shared/contract/endpoint';
import { paths } from '@techadds/shared/paths';
import { useQuery } from '@techadds/shared/query';
import { Badge, Box, Button, ErrorNotice, Flex, Span, Text, TextLink, RelativeTime } from '@techadds/shared/ui';
import { IconAlertTriangle, IconShieldCheck } from '@techadds/shared/ui/icons';

export interface HashChainCheck {
  result: (Output<typeof verifyAudit> & { at: string }) | undefined;
  error: ApiError | null;
  busy: boolean;
  run: () => void;
}

/** Verifies the whole log on demand; the result stays while the page is open. */
export function useHashChainCheck(): HashChainCheck {
  const { data, error, isFetching, refetch, dataUpdatedAt } = useQuery({ ...apiQuery(verifyAudit), enabled: false, gcTime: Infinity });
  return {
    result: data && !error ? { ...data, at: new Date(dataUpdatedAt).toISOString() } : undefined,
    error,
    busy: isFetching,
    run: () => {
      if (!isFetching) void refetch();
    },
  };
}

export function VerifyButton({ check }: { check: HashChainCheck }) {
  return (
    <Button busy={check.busy} icon={<IconShieldCheck aria-hidden />} onClick={check.run}>
      Verify chain
    </Button>
  );
}

const formatEventCount = (count: number) => `${count.toLocaleString('en-US')} event${count === 1 ? '' : 's'}`;

/** The result of the last verification, shown beside the page's title. */
export function HashChainBadge({ check: { result } }: { check: HashChainCheck }) {
  return (
    <Span role="status">
      {result &&
        (result.ok ? (
          <Badge tone="ok" icon={<IconShieldCheck size={14} aria-hidden />}>
            <span>
              {formatEventCount(result.count)} verified <RelativeTime at={result.at} />
            </span>
          </Badge>
        ) : (
          <Badge tone="bad" icon={<IconAlertTriangle size={14} aria-hidden />}>
            Chain broken
          </Badge>
        ))}
    </Span>
  );
}

/** Where the chain breaks, or the error if the verification failed. */
export function HashChainNotice({ check: { result, error, run } }: { check: HashChainCheck }) {
  if (error)
    return (
      <Box mb="4">
        <ErrorNotice title="The chain was not checked" reassurance="Nothing in the log is affected." error={error} onRetry={run} />
      </Box>
    );
  const broken = result?.firstBroken;
  if (!broken) return null;
  return (
    <Flex role="alert" gap="3" p="4" mb="4" rounded="lg" border="1px solid" borderColor="t.bad.border" bg="t.bad.bg" textStyle="sm">
      <Box color="t.bad.icon" mt="2px" flex="none" aria-hidden>
        <IconAlertTriangle />
      </Box>
      <Box minWidth="0">
        <Text fontWeight="semibold" color="t.bad.fg">
          The chain breaks at event {broken.seq.toLocaleString('en-US')}
          {broken.event && (
            <>
              {', '}
              <Span fontFamily="mono">{broken.event}</Span>
            </>
          )}
        </Text>
        <Text mt="0.5" overflowWrap="anywhere">
          {broken.problem.replace(/\.?$/, '.')} All earlier events are unchanged.{' '}
          {broken.id && (
            <TextLink to={paths.auditEvent(broken.id)} textDecoration="underline">
              Show the event
            </TextLink>
          )}
        </Text>
      </Box>
    </Flex>
  );
}
