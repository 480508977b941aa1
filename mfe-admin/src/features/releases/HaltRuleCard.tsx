import { useState } from 'react';
import { apiQuery } from '@techadds/shared/api';
import { getHaltRule, type HaltRule } from '@techadds/shared/contract/releases/health';
import { QueryCard } from '@techadds/shared/patterns/report';
import { useQuery } from '@techadds/shared/query';
import { useCan } from '@techadds/shared/session/use-can';
import { Button, lazyComponent, Text } from '@techadds/shared/ui';

const EditHaltRule = lazyComponent(() => import('./EditHaltRule').then((part) => part.EditHaltRule));

const formatPercent = (bp: number) => `${(bp / 100).toLocaleString('en-US', { maximumFractionDigits: 2 })}%`;
const describeRule = ({ enabled, errorShareBp, minLoads, timesCurrent }: HaltRule) =>
  enabled
    ? `A canary is taken back once at least ${minLoads} loads were counted, ${formatPercent(errorShareBp)} or more of them ended with an error, and that is ${timesCurrent} times the share of the current version or more.`
    : 'Canaries are never taken back by themselves.';

/** When a canary is taken back by itself. */
export function HaltRuleCard() {
  const query = useQuery(apiQuery(getHaltRule));
  const canEdit = useCan('releases.keys');
  const [editing, setEditing] = useState(false);
  return (
    <>
      <QueryCard
        title="Automatic halt"
        query={query}
        height="3rem"
        action={canEdit && query.data && <Button onClick={() => setEditing(true)}>Edit rule</Button>}
      >
        {(rule) => <Text color="fg.muted">{describeRule(rule)}</Text>}
      </QueryCard>
      {editing && query.data && (
        <EditHaltRule rule={query.data} onReload={async () => (await query.refetch()).data} onClose={() => setEditing(false)} />
      )}
    </>
  );
}
