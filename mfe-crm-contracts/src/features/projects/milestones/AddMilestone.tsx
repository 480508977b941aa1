import { useApiMutation } from '@techadds/shared/api';
import { addMilestones, type ProjectDetail } from '@techadds/shared/contract/projects/endpoints';
import { MilestoneForm, type MilestoneInput } from '@techadds/shared/contract/projects/forms';
import { FormDrawer, useContractForm, useFormSubmit } from '@techadds/shared/patterns/form';
import { toast } from '@techadds/shared/ui';
import { MilestoneFields } from './MilestoneFields';
import { emptyMilestone, parseMilestone, toAdjustment, type MilestoneFormValues } from './milestone.form-values';

/** Adds a milestone to a project's plan; its amount comes from another pending one. */
export function AddMilestone({ project, onClose }: { project: ProjectDetail; onClose: () => void }) {
  const { id, currency, milestones } = project;
  const form = useContractForm<MilestoneInput, MilestoneFormValues>(MilestoneForm, emptyMilestone, (values, addError) => {
    const fields = parseMilestone(values, currency, addError);
    toAdjustment(values.balanceId, fields.amountCents ?? 0, milestones, addError);
    return fields;
  });
  const { mutateAsync } = useApiMutation(addMilestones);
  const { submit, busy, error } = useFormSubmit(form, async (milestone) => {
    const adjust = toAdjustment(form.getValue('balanceId'), milestone.amountCents, milestones, () => undefined as never);
    await mutateAsync({ params: { id }, body: { milestones: [milestone], adjust } });
    toast({ title: `${milestone.title} is added`, tone: 'ok' });
    onClose();
  });
  return (
    <FormDrawer
      title="Add milestone"
      submitLabel="Add milestone"
      busy={busy}
      dirty={form.isDirty}
      submitError={error}
      errorTitle="The milestone was not added"
      onSubmit={submit}
      onClose={onClose}
    >
      <MilestoneFields form={form as never} project={project} />
    </FormDrawer>
  );
}
