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
    ? `A canary is halted if, after at least ${minLoads} loads, its error rate is ${formatPercent(errorShareBp)} or more and at least ${timesCurrent} times that of the current version.`
    : 'Canaries are never halted automatically.';

/** When a canary is halted automatically. */
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
