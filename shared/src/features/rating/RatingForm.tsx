import type { ReactNode } from 'react';
import type { ApiError } from '@techadds/shared/api';
import { maxCommentLength, RateOrder } from '@techadds/shared/contract/ratings/forms';
import { aspectNames, type Aspects } from '@techadds/shared/contract/ratings/states';
import { submitOnCtrlEnter, useContractForm } from '@techadds/shared/patterns/form';
import { Button, ErrorNotice, Field, HStack, Stack, Textarea } from '@techadds/shared/ui';
import { StarInput } from './StarInput';
import { aspectLabels } from './labels';

export interface RatingInput {
  stars: number;
  comment: string;
  aspects: Aspects;
}

interface RatingFormProps {
  /** The label of the stars, such as "How was the work?". */
  question: string;
  /** False if only stars and a comment are requested. */
  showAspects?: boolean;
  defaultValues?: RatingInput;
  submitLabel: string;
  /** The hint of the comment field. */
  hint: string;
  busy: boolean;
  /** The server's error; field errors are shown below their fields. */
  error: ApiError | null;
  onSubmit: (rating: RatingInput) => void;
  onCancel?: () => void;
  children?: ReactNode;
}

const emptyRating: RatingInput = { stars: 0, comment: '', aspects: {} };

/** Stars, aspects and a comment. Ctrl+Enter submits. */
export function RatingForm({
  question,
  showAspects = false,
  defaultValues = emptyRating,
  submitLabel,
  hint,
  busy,
  error,
  onSubmit,
  onCancel,
  children,
}: RatingFormProps) {
  const { register, getFieldError, handleSubmit, setValue, useWatch } = useContractForm(
    RateOrder,
    defaultValues,
    (values: RatingInput) => values,
  );
  const [stars, aspects, comment] = [useWatch('stars'), useWatch('aspects'), useWatch('comment')];
  const serverErrors = error?.fields ?? {};
  const hasFieldErrors = ['stars', 'comment', 'aspects'].some((name) => serverErrors[name] !== undefined);
  const submit = handleSubmit((rating) => {
    if (!busy) onSubmit({ stars: rating.stars, comment: rating.comment ?? '', aspects: (showAspects && rating.aspects) || {} });
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} onKeyDown={submitOnCtrlEnter(submit)}>
      <Stack gap="4">
        {children}
        {error && !hasFieldErrors && (
          <ErrorNotice title="The rating was not saved" reassurance="What you entered is still here." error={error} />
        )}
        <StarInput
          size="lg"
          required
          label={question}
          value={stars}
          error={getFieldError('stars') ?? serverErrors.stars}
          onChange={(next) => setValue('stars', next)}
        />
        {showAspects && stars > 0 && (
          <Stack gap="1">
            {aspectNames.map((name) => (
              <StarInput
                key={name}
                label={aspectLabels[name]}
                value={aspects[name] ?? 0}
                onChange={(next) => setValue('aspects', { ...aspects, [name]: next })}
              />
            ))}
          </Stack>
        )}
        <Field
          label={hint}
          hint={comment === '' ? 'Optional' : `${comment.length.toLocaleString('en-US')} of ${maxCommentLength.toLocaleString('en-US')}`}
          error={getFieldError('comment') ?? serverErrors.comment}
        >
          <Textarea {...register('comment')} rows={3} />
        </Field>
        <HStack gap="2" justifyContent="flex-end">
          {onCancel && <Button onClick={onCancel}>Cancel</Button>}
          <Button variant="solid" type="submit" busy={busy}>
            {submitLabel}
          </Button>
        </HStack>
      </Stack>
    </form>
  );
}
