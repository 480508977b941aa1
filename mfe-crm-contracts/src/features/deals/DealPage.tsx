import { useState } from 'react';
import { apiQuery, useApiMutation } from '@techadds/shared/api';
import {
  addDealActivity,
  archiveDeal,
  getDeal,
  listDealActivities,
  restoreDeal,
  type DealDetail,
} from '@techadds/shared/contract/crm/deals';
import { listStages, type Stage } from '@techadds/shared/contract/crm/pipeline';
import { isClosing } from '@techadds/shared/contract/crm/stages';
import { paths } from '@techadds/shared/paths';
import { RecordPage, useAction } from '@techadds/shared/patterns/record';
import { RecordQuery } from '@techadds/shared/patterns/record-query';
import { useQuery } from '@techadds/shared/query';
import { useParams } from '@techadds/shared/router';
import { Button, ButtonLink, Flex, lazyComponent, Text } from '@techadds/shared/ui';
import { IconArchive, IconArrowBackUp, IconFileText, IconLayoutKanban, IconPencil, IconTrophy } from '@techadds/shared/ui/icons';
import { Menu } from '@techadds/shared/ui/menu';
import { RecordTimeline } from '../timeline/RecordTimeline';
import { StageAge, StageName } from './deals.columns';
import { DealDetails } from './DealDetails';
import { LostDialog } from './LostDialog';
import { useMoveDeal } from './useMoveDeal';

const EditDeal = lazyComponent(() => import('./EditDeal').then((part) => part.EditDeal));
const crumbs = [{ label: 'CRM pipeline', to: paths.pipeline }];
const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** A deal with its timeline, details, contacts and stage history. */
export function DealPage() {
  const { id = '' } = useParams();
  const query = useQuery(apiQuery(getDeal, { params: { id } }));
  const [editing, setEditing] = useState(false);
  return (
    <RecordQuery
      query={query}
      resource="deal"
      icon={<IconLayoutKanban size={20} />}
      crumbs={crumbs}
      list={{ to: paths.pipeline, label: 'See the pipeline' }}
      notFoundText="The address may be incomplete, or the deal belongs to another partner."
    >
      {(deal) => (
        <>
          <DealRecord deal={deal} onEdit={() => setEditing(true)} />
          {editing && <EditDeal deal={deal} onReload={async () => (await query.refetch()).data} onClose={() => setEditing(false)} />}
        </>
      )}
    </RecordQuery>
  );
}

function DealRecord({ deal, onEdit }: { deal: DealDetail; onEdit: () => void }) {
  const { id, name, stage, archivedAt } = deal;
  const params = { id };
  const stages = useQuery({ ...apiQuery(listStages), staleTime: 60_000 }).data?.items ?? [];
  const [losingTo, setLosingTo] = useState<Stage>();
  const { move } = useMoveDeal();
  const restore = useAction(restoreDeal, { done: () => `${name} restored`, failed: `${name} was not restored.` });
  const archive = useAction(archiveDeal, {
    done: () => `${name} is archived`,
    failed: `${name} was not archived.`,
    undo: () => restore.run({ params }),
  });
  const isClosed = isClosing(stage.type);
  const moveTo = (to: Stage) => (to.type === 'lost' ? setLosingTo(to) : void move(deal, { stage: to }));
  const won = stages.find(({ type }) => type === 'won');
  const others = stages.filter((each) => each.id !== stage.id);
  const newQuote = (
    <ButtonLink variant={stage.type === 'won' ? 'solid' : 'outline'} to={`${paths.newQuote}?deal=${id}`} icon={<IconFileText {...icon} />}>
      Create quote
    </ButtonLink>
  );
  return (
    <RecordPage
      title={name}
      crumbs={crumbs}
      badge={
        <Flex gap="3" alignItems="center" textStyle="sm">
          <StageName stage={stage} />
          {!isClosed && <StageAge deal={deal} />}
        </Flex>
      }
      primaryAction={
        archivedAt !== null ? (
          <Button icon={<IconArrowBackUp {...icon} />} busy={restore.busy} onClick={() => void restore.run({ params })}>
            Restore
          </Button>
        ) : (
          <>
            <Menu
              label="Move to"
              align="end"
              items={others.map((to) => ({ label: to.name, onSelect: () => moveTo(to) }))}
              trigger={(props) => <Button {...props}>{isClosed ? 'Reopen' : 'Move to…'}</Button>}
            />
            {!isClosed && won && (
              <Button variant="solid" icon={<IconTrophy {...icon} />} onClick={() => moveTo(won)}>
                Mark as won
              </Button>
            )}
            {stage.type === 'won' && newQuote}
          </>
        )
      }
      moreActions={[
        { label: 'Edit', icon: <IconPencil {...icon} size={15} />, onSelect: onEdit },
        ...(stage.type === 'won'
          ? []
          : [{ label: 'Create quote', icon: <IconFileText {...icon} size={15} />, to: `${paths.newQuote}?deal=${id}` }]),
        ...(archivedAt === null
          ? [{ label: 'Archive', icon: <IconArchive {...icon} size={15} />, onSelect: () => void archive.run({ params }) }]
          : []),
      ]}
      sidebar={<DealDetails deal={deal} />}
    >
      {archivedAt !== null && (
        <Text mb="4" color="fg.muted">
          This deal is archived. It is not on the board.
        </Text>
      )}
      <DealTimeline id={id} />
      {losingTo && (
        <LostDialog
          name={name}
          onLost={(reason) => move(deal, { stage: losingTo, ...reason }, { rethrow: true })}
          onClose={() => setLosingTo(undefined)}
        />
      )}
    </RecordPage>
  );
}

function DealTimeline({ id }: { id: string }) {
  const { mutateAsync } = useApiMutation(addDealActivity);
  return (
    <RecordTimeline
      resource="deal"
      toQuery={(query) => apiQuery(listDealActivities, { params: { id }, query })}
      add={(body) => mutateAsync({ params: { id }, body })}
    />
  );
}
