import { useState } from 'react';
import { apiQuery, queryKey } from '@techadds/shared/api';
import {
  archiveProject,
  getProject,
  holdProject,
  restoreProject,
  resumeProject,
  type ProjectDetail,
} from '@techadds/shared/contract/projects/endpoints';
import { RecordPage, useAction } from '@techadds/shared/patterns/record';
import { RecordQuery } from '@techadds/shared/patterns/record-query';
import { paths } from '@techadds/shared/paths';
import { useQuery } from '@techadds/shared/query';
import { useParams, useSearchState } from '@techadds/shared/router';
import { useCan } from '@techadds/shared/session/use-can';
import { Badge, Button, Card, Flex, lazyComponent, Stack, StatStrip, Text, Money } from '@techadds/shared/ui';
import { IconArchive, IconArrowBackUp, IconPencil, IconPlayerPause, IconPlus } from '@techadds/shared/ui/icons';
import type { MenuItem } from '@techadds/shared/ui/menu';
import { healthStates, projectStates } from '@techadds/shared/ui/states';
import { StatusBadge } from '@techadds/shared/ui/status';
import { ProgressBar } from '@techadds/shared/ui/steps';
import { useArchiveOptions } from '../record/useArchiveOptions';
import { MilestoneCard } from './milestones/MilestoneCard';
import { findNextMilestone } from './milestones/milestone-actions';
import { ProjectDetails } from './ProjectDetails';
import { ProjectHistory } from './ProjectHistory';
import { projectRecord } from './project.record';
import { hasEnded } from './projects.columns';
import { useViewer } from './viewer';

const Conversation = lazyComponent(() => import('@techadds/shared/features/chat').then((part) => part.Conversation));
const ProjectFiles = lazyComponent(() => import('./ProjectFiles').then((part) => part.ProjectFiles));
const TimeLog = lazyComponent(() => import('./time/TimeLog').then((part) => part.TimeLog));
const Costs = lazyComponent(() => import('./costs/Costs').then((part) => part.Costs));
const AddMilestone = lazyComponent(() => import('./milestones/AddMilestone').then((part) => part.AddMilestone));
const Schedule = lazyComponent(() => import('./schedule/Schedule').then((part) => part.Schedule));
const EditProject = lazyComponent(() => import('./EditProject').then((part) => part.EditProject));
const icon = { size: 15, stroke: 1.75, 'aria-hidden': true } as const;

/** Polling intervals, in milliseconds. */
const refreshMs = { payment: 2_000, idle: 30_000 };
function hasOpenPayment({ milestones }: ProjectDetail): boolean {
  return milestones.some(({ payment }) => payment?.status === 'open' || payment?.status === 'processing');
}

/** A project with its milestones, for its customer, its partner and administrators. */
export function ProjectPage() {
  const { id = '' } = useParams();
  const query = useQuery({
    ...apiQuery(getProject, { params: { id } }),
    refetchInterval: ({ state }) => (state.data && hasOpenPayment(state.data) ? refreshMs.payment : refreshMs.idle),
  });
  return (
    <RecordQuery {...projectRecord} query={query}>
      {(project) => <ProjectRecord project={project} />}
    </RecordQuery>
  );
}

function ProjectRecord({ project }: { project: ProjectDetail }) {
  const { id, number, name, status, health, archivedAt, allowedActions, milestones, percentComplete, currency } = project;
  const { valueCents, billedCents, paidCents } = project;
  const viewer = useViewer();
  const mayPlan = useCan('milestones.create') && allowedActions.includes('update');
  const [open, setOpen] = useState<'edit' | 'add'>();
  const [{ tab }] = useSearchState({ tab: '' });
  const params = { id };
  const { archiving, restoring } = useArchiveOptions(queryKey(getProject, { params }), number);
  const restore = useAction(restoreProject, restoring);
  const archive = useAction(archiveProject, { ...archiving, undo: () => restore.run({ params }) });
  const hold = useAction(holdProject, { done: () => `${number} is on hold`, failed: `${number} was not put on hold.` });
  const resume = useAction(resumeProject, { done: () => `${number} is resumed`, failed: `${number} was not resumed.` });
  const may = (action: (typeof allowedActions)[number], item: MenuItem) => (allowedActions.includes(action) ? [item] : []);
  const others: MenuItem[] = [
    ...may('update', { label: 'Edit', icon: <IconPencil {...icon} />, onSelect: () => setOpen('edit') }),
    ...may('hold', { label: 'Put on hold', icon: <IconPlayerPause {...icon} />, onSelect: () => void hold.run({ params }) }),
    ...may('archive', { label: 'Archive', icon: <IconArchive {...icon} />, danger: true, onSelect: () => void archive.run({ params }) }),
  ];
  const next = findNextMilestone(milestones);
  const close = () => setOpen(undefined);
  const seesTime = useCan('time.read');
  const seesCosts = useCan('projects.costs');
  const views = [
    { key: 'schedule', label: 'Schedule', content: <Schedule project={project} /> },
    {
      ...{ key: 'comments', label: 'Comments' },
      content: (
        <Card title="Comments" padded={false}>
          <Conversation
            conversationId={id}
            emptyText={`Nothing was written about ${number} yet. Both sides of the project read what you write here. To notify a member, type @ and a name.`}
          />
        </Card>
      ),
    },
    { key: 'files', label: 'Files', content: <ProjectFiles project={project} /> },
    ...(seesTime ? [{ key: 'time', label: 'Time', content: <TimeLog project={project} /> }] : []),
    ...(seesCosts ? [{ key: 'costs', label: 'Costs', content: <Costs project={project} /> }] : []),
    { key: 'timeline', label: 'Timeline', content: <ProjectHistory project={project} /> },
  ];
  const view = views.find(({ key }) => key === tab);
  const tabs = [
    { label: 'Milestones', count: milestones.length, to: paths.project(id), current: view === undefined },
    ...views.map(({ key, label }) => ({ label, to: `${paths.project(id)}?tab=${key}`, current: key === tab })),
  ];
  return (
    <>
      <RecordPage
        title={number}
        crumbs={projectRecord.crumbs}
        badge={
          <Flex gap="2" flexWrap="wrap">
            <StatusBadge states={projectStates} state={status} variant="tint" />
            {!hasEnded(project) && <StatusBadge states={healthStates} state={health} variant="tint" />}
            {archivedAt && <Badge icon={<IconArchive size={13} aria-hidden />}>Archived</Badge>}
          </Flex>
        }
        description={
          <Text as="span" fontWeight="semibold" color="fg" overflowWrap="anywhere">
            {name}
          </Text>
        }
        primaryAction={
          allowedActions.includes('restore') ? (
            <Button icon={<IconArrowBackUp aria-hidden />} busy={restore.busy} onClick={() => void restore.run({ params })}>
              Restore
            </Button>
          ) : allowedActions.includes('resume') ? (
            <Button busy={resume.busy} onClick={() => void resume.run({ params })}>
              Resume
            </Button>
          ) : (
            mayPlan && (
              <Button icon={<IconPlus aria-hidden />} onClick={() => setOpen('add')}>
                Add milestone
              </Button>
            )
          )
        }
        moreActions={others}
        tabs={tabs}
        sidebar={<ProjectDetails project={project} />}
      >
        <Stack gap="5">
          <StatStrip
            stats={[
              { label: 'Complete', value: <ProgressBar percent={percentComplete} label="Complete" /> },
              { label: 'Budget', value: <Money cents={valueCents} currency={currency} /> },
              { label: 'Billed', value: <Money cents={billedCents} currency={currency} /> },
              { label: 'Paid', value: <Money cents={paidCents} currency={currency} /> },
            ]}
          />
          {view?.content ?? (
            <Stack as="ol" gap="3" aria-label="Milestones">
              {milestones.map((milestone) => (
                <MilestoneCard
                  key={milestone.id}
                  project={project}
                  milestone={milestone}
                  viewer={viewer}
                  isNext={milestone.id === next?.id}
                />
              ))}
            </Stack>
          )}
        </Stack>
      </RecordPage>
      {open === 'add' && <AddMilestone project={project} onClose={close} />}
      {open === 'edit' && <EditProject project={project} onClose={close} />}
    </>
  );
}
