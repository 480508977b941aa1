import { useApiMutation } from '@techadds/shared/api';
import { ResolveAppeal, resolveAppeal, type Appeal, type RatingAverage } from '@techadds/shared/contract/ratings/endpoints';
import { computeAverage, computeStarsAfter, type AppealDecision } from '@techadds/shared/contract/ratings/states';
import { FormDrawer, useContractForm, useFormSubmit } from '@techadds/shared/patterns/form';
import { RatingDetails, StarInput } from '@techadds/shared/features/rating';
import { AverageChange, appealReasonLabels } from '@techadds/shared/features/rating-management';
import { Box, Field, Span, Text, Textarea, toast } from '@techadds/shared/ui';
import { RadioCards } from '@techadds/shared/ui/controls';

const decisionOptions = [
  { value: 'rating_kept', label: 'Keep', text: 'It stays as it is.' },
  { value: 'rating_amended', label: 'Amend', text: 'The star rating is changed.' },
  { value: 'rating_removed', label: 'Remove', text: 'The rating is no longer visible.' },
] as const;

interface DecisionFormValues {
  decision: AppealDecision;
  note: string;
  amendedStars: number;
}

/** Decides an appeal, with a preview of the resulting averages. */
export function DecisionDialog({ appeal, onClose }: { appeal: Appeal; onClose: () => void }) {
  const { id, rating, partner, reason, statement, averages } = appeal;
  const { number } = rating.order;
  const empty: DecisionFormValues = { decision: 'rating_kept', note: '', amendedStars: 0 };
  const form = useContractForm(ResolveAppeal, empty, ({ decision, note, amendedStars }: DecisionFormValues) => ({
    decision,
    note,
    amendedStars: decision === 'rating_amended' && amendedStars > 0 ? amendedStars : undefined,
  }));
  const { register, getFieldError, setValue, useWatch } = form;
  const [decision, amendedStars] = [useWatch('decision'), useWatch('amendedStars')];
  const { mutateAsync } = useApiMutation(resolveAppeal);
  const { submit, busy, error } = useFormSubmit(form, async (body) => {
    await mutateAsync({ params: { appealId: id }, body });
    toast({ title: `The appeal about ${number} is decided. Both sides are notified.`, tone: 'ok' });
    onClose();
  });
  const ready = decision !== 'rating_amended' || amendedStars > 0;
  const after = (before: RatingAverage): RatingAverage => {
    const next = computeStarsAfter(before, { stars: rating.stars, published: rating.status === 'published' }, decision, amendedStars);
    return { ...next, average: computeAverage(next) };
  };
  return (
    <FormDrawer
      title={`Decide the appeal about ${number}`}
      width={560}
      submitLabel={`${decisionOptions.find(({ value }) => value === decision)?.label} rating`}
      cancelLabel="Not now"
      danger={decision === 'rating_removed'}
      busy={busy}
      dirty={form.isDirty}
      submitError={error}
      errorTitle="Nothing was decided"
      onSubmit={submit}
      onClose={onClose}
    >
      <Box>
        <Text textStyle="sm">
          <Span fontWeight="medium">{partner.name}</Span>
          <Span color="fg.muted"> · {appealReasonLabels[reason]}</Span>
        </Text>
        <Text mt="1" whiteSpace="pre-line" overflowWrap="anywhere">
          {statement}
        </Text>
        <Box mt="3" p="3" bg="bg.subtle" rounded="md">
          <RatingDetails rating={rating} title={`${rating.customer.name} about ${rating.service.name}`} />
        </Box>
      </Box>
      <RadioCards label="Decision" options={decisionOptions} value={decision} onChange={(next) => setValue('decision', next)} />
      {decision === 'rating_amended' && (
        <StarInput
          size="lg"
          required
          label="New stars"
          value={amendedStars}
          error={getFieldError('amendedStars')}
          onChange={(stars) => setValue('amendedStars', stars)}
        />
      )}
      <Box role="status" aria-label="Averages after the decision" p="3" bg="bg.subtle" rounded="md">
        {ready ? (
          <>
            <AverageChange name={rating.service.name} before={averages.service.before} after={after(averages.service.before)} />
            <AverageChange name={partner.name} before={averages.partner.before} after={after(averages.partner.before)} />
          </>
        ) : (
          <Text textStyle="sm" color="fg.muted">
            Choose the new stars to see what the averages become.
          </Text>
        )}
      </Box>
      <Field label="Note" hint="Both sides read it" required error={getFieldError('note')}>
        <Textarea {...register('note')} rows={3} />
      </Field>
    </FormDrawer>
  );
}
