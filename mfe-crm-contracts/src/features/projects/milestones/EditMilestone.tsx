import { useApiMutation } from '@techadds/shared/api';
import { updateMilestone, type MilestoneDetail, type ProjectDetail } from '@techadds/shared/contract/projects/endpoints';
import { UpdateMilestone, type UpdateMilestoneInput } from '@techadds/shared/contract/projects/forms';
import { EditLatest, type EditFormProps, FormDrawer, useContractForm, useFormSubmit } from '@techadds/shared/patterns/form';
import { toast } from '@techadds/shared/ui';
import { MilestoneFields } from './MilestoneFields';
import { getMilestoneParams } from './milestone-actions';
import { parseMilestone, toAdjustment, toMilestoneFormValues, type MilestoneFormValues } from './milestone.form-values';
import { useReloadProject } from '../useReloadProject';

interface EditMilestoneProps {
  project: ProjectDetail;
  milestone: MilestoneDetail;
  onClose: () => void;
}

type Edited = MilestoneDetail & { project: ProjectDetail };
const find = (project: ProjectDetail | undefined, id: string): Edited | undefined => {
  const milestone = project?.milestones.find((each) => each.id === id);
  return project && milestone && { ...milestone, project };
};

/** Edits a milestone of a project's plan. */
export function EditMilestone({ project, milestone, onClose }: EditMilestoneProps) {
  const reload = useReloadProject(project.id);
  return (
    <EditLatest<Edited>
      record={{ ...milestone, project }}
      onReload={async () => find(await reload(), milestone.id)}
      Form={EditMilestoneForm}
      onClose={onClose}
    />
  );
}

function EditMilestoneForm({ record: { project, ...milestone }, getRemedy, onClose }: EditFormProps<Edited>) {
  const { currency, milestones } = project;
  const form = useContractForm<UpdateMilestoneInput, MilestoneFormValues>(
    UpdateMilestone,
    toMilestoneFormValues(milestone),
    (values, addError) => {
      const fields = parseMilestone(values, currency, addError);
      const adjust = toAdjustment(values.balanceId, (fields.amountCents ?? 0) - milestone.amountCents, milestones, addError);
      return { ...fields, adjust, updatedAt: milestone.updatedAt };
    },
  );
  const { mutateAsync } = useApiMutation(updateMilestone);
  const { submit, busy, error } = useFormSubmit(form, async (body) => {
    await mutateAsync({ params: getMilestoneParams(milestone), body });
    toast({ title: `${milestone.title} is saved`, tone: 'ok' });
    onClose();
  });
  return (
    <FormDrawer
      title="Edit milestone"
      submitLabel="Save milestone"
      busy={busy}
      dirty={form.isDirty}
      submitError={error}
      errorTitle="The milestone was not saved"
      onSubmit={submit}
      onClose={onClose}
    >
      {getRemedy(error)}
      <MilestoneFields form={form as never} project={project} milestone={milestone} />
    </FormDrawer>
  );
}
