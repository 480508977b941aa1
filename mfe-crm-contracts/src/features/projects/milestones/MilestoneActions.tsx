import { useState } from 'react';
import { startMilestone, type MilestoneDetail, type ProjectDetail } from '@techadds/shared/contract/projects/endpoints';
import type { MilestoneAction } from '@techadds/shared/contract/projects/states';
import { formatMoney } from '@techadds/shared/format/money';
import { useAction } from '@techadds/shared/patterns/record';
import { Button, Flex, IconButton, lazyComponent } from '@techadds/shared/ui';
import { IconDots } from '@techadds/shared/ui/icons';
import { Menu } from '@techadds/shared/ui/menu';
import { findAmountTargets, getMilestoneParams, isStep, milestoneButtons } from './milestone-actions';

const MilestoneDialog = lazyComponent(() => import('./MilestoneDialog').then((part) => part.MilestoneDialog));

interface MilestoneActionsProps {
  project: ProjectDetail;
  milestone: MilestoneDetail;
  /** The first milestone that waits for the user: its next step stands out. */
  isNext: boolean;
}

/** Buttons for the actions that the server allows now: the next steps, and the others in a menu. */
export function MilestoneActions({ project, milestone, isNext }: MilestoneActionsProps) {
  const { title, payCents, currency, allowedActions, payment } = milestone;
  const [asking, setAsking] = useState<MilestoneAction>();
  const start = useAction(startMilestone, { done: () => `Work on ${title} has started`, failed: `${title} was not started.` });
  const press = (action: MilestoneAction) =>
    action === 'start' ? void start.run({ params: getMilestoneParams(milestone) }) : setAsking(action);
  const getText = (action: MilestoneAction, label: string) => (action === 'fund' ? `${label} ${formatMoney(payCents, currency)}` : label);
  // While its payment page is open, the milestone has no other button to pay.
  const offered = milestoneButtons.filter(
    ({ action }) =>
      allowedActions.includes(action) &&
      !(action === 'fund' && payment?.url) &&
      !(action === 'remove' && findAmountTargets(project, milestone).length === 0),
  );
  const [steps, others] = [offered.filter(({ action }) => isStep(action)), offered.filter(({ action }) => !isStep(action))];
  const solid = isNext ? steps[0]?.action : undefined;
  return (
    <>
      {offered.length > 0 && (
        <Flex gap="2" flexWrap="wrap" alignItems="center">
          {steps.map(({ action, label, danger }) => (
            <Button
              key={action}
              variant={action === solid ? 'solid' : danger ? 'danger' : undefined}
              busy={action === 'start' && start.busy}
              aria-label={`${getText(action, label)}: ${title}`}
              onClick={() => press(action)}
            >
              {getText(action, label)}
            </Button>
          ))}
          {others.length > 0 && (
            <Menu
              label={`More actions for ${title}`}
              items={others.map(({ action, label, danger = false }) => ({ label, danger, onSelect: () => press(action) }))}
              trigger={(props) => <IconButton {...props} label={`More actions for ${title}`} icon={<IconDots />} />}
            />
          )}
        </Flex>
      )}
      {asking && <MilestoneDialog action={asking} project={project} milestone={milestone} onClose={() => setAsking(undefined)} />}
    </>
  );
}
