import { apiQuery } from '@techadds/shared/api';
import type { Output } from '@techadds/shared/contract/endpoint';
import { getLoad } from '@techadds/shared/contract/observability/endpoints';
import { QueryCard } from '@techadds/shared/patterns/report';
import { useQuery } from '@techadds/shared/query';
import { Box, Flex, Span, Stack, Text } from '@techadds/shared/ui';
import { formatCount, formatMs } from './format-metrics';

const refreshMs = 15_000;

type LoadData = Output<typeof getLoad>;

/** The tenants and database nodes whose requests take the most time, and the slow statements by endpoint, of the last ten minutes. */
export function Load() {
  const query = useQuery({ ...apiQuery(getLoad), refetchInterval: refreshMs });
  return (
    <Stack gap="5">
      <QueryCard title="Heaviest tenants" query={query} height="160px">
        {({ tenants }) =>
          tenants.length === 0 ? <Empty>No requests in the last ten minutes.</Empty> : <LoadBars loads={tenants.map(toTenantBar)} />
        }
      </QueryCard>
      {query.data && query.data.nodes.length > 0 && (
        <QueryCard title="Database nodes" query={query} height="80px">
          {({ nodes }) => <LoadBars loads={nodes.map(toNodeBar)} />}
        </QueryCard>
      )}
      <QueryCard title="Slow statements" query={query} height="160px">
        {({ statements, slowMs }) =>
          statements.length === 0 ? (
            <Empty>{`No statement took ${formatMs(slowMs)} or longer in the last ten minutes.`}</Empty>
          ) : (
            <StatementList statements={statements} />
          )
        }
      </QueryCard>
    </Stack>
  );
}

const Empty = ({ children }: { children: string }) => (
  <Text color="fg.muted" textStyle="sm">
    {children}
  </Text>
);

interface LoadBar {
  id: string;
  name: string;
  /** Beside the name, such as the node of a tenant. */
  detail: string | null;
  requests: number;
  totalMs: number;
}

const toTenantBar = ({ node, ...tenant }: LoadData['tenants'][number]): LoadBar => ({ ...tenant, detail: node });
const toNodeBar = ({ tenants, ...node }: LoadData['nodes'][number]): LoadBar => ({
  ...node,
  id: node.name,
  detail: tenants === 1 ? '1 tenant' : `${formatCount(tenants)} tenants`,
});

/** The time of each as a bar beside the heaviest one. */
function LoadBars({ loads }: { loads: readonly LoadBar[] }) {
  const most = Math.max(...loads.map(({ totalMs }) => totalMs));
  return (
    <Stack as="ul" gap="3">
      {loads.map(({ id, name, detail, requests, totalMs }) => (
        <Box as="li" key={id}>
          <Flex justifyContent="space-between" gap="3" textStyle="sm">
            <Span overflowWrap="anywhere" minWidth="0">
              {name}
              {detail && <Span color="fg.muted"> · {detail}</Span>}
            </Span>
            <Span color="fg.muted" whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
              {formatMs(totalMs)} · {requests === 1 ? '1 request' : `${formatCount(requests)} requests`}
            </Span>
          </Flex>
          <Box mt="1" height="6px" rounded="full" bg="bg.muted" aria-hidden>
            <Box height="100%" rounded="full" bg="brand.solid" width={`${most === 0 ? 0 : Math.max(1, (totalMs / most) * 100)}%`} />
          </Box>
        </Box>
      ))}
    </Stack>
  );
}

const StatementList = ({ statements }: Pick<LoadData, 'statements'>) => (
  <Stack as="ul" gap="4">
    {statements.map(({ endpoint, statement, times, maxMs, totalMs, cid }) => (
      <Box as="li" key={`${endpoint} ${statement}`}>
        <Flex columnGap="3" rowGap="1" flexWrap="wrap" textStyle="sm">
          <Span fontFamily="mono" fontWeight="medium">
            {endpoint || 'Other work'}
          </Span>
          <Span color="fg.muted">
            {times === 1 ? 'once' : `${formatCount(times)} times`}, longest {formatMs(maxMs)}, together {formatMs(totalMs)}
            {cid && `, latest ${cid}`}
          </Span>
        </Flex>
        {/* One line of it, and all when it is opened. */}
        <Box as="details" mt="1" fontFamily="mono" textStyle="xs" color="fg.muted" css={{ '&:not([open]) > summary': { truncate: true } }}>
          <Box as="summary" cursor="pointer" overflowWrap="anywhere">
            {statement}
          </Box>
        </Box>
      </Box>
    ))}
  </Stack>
);
