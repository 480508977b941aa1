import { useRef, type ReactNode } from 'react';
import type { ApiError } from '@techadds/shared/api';
import { commentLength, RateOrder } from '@techadds/shared/contract/ratings/forms';
import { aspectNames, type Aspects } from '@techadds/shared/contract/ratings/states';
import { useContractForm } from '@techadds/shared/patterns/form';
import { Button, ErrorNotice, Field, HStack, Stack, Textarea } from '@techadds/shared/ui';
import { StarInput } from './StarInput';
import { aspectLabels } from './labels';

export interface Opinion {
  stars: number;
  comment: string;
  aspects: Aspects;
}

interface RateFormProps {
  /** What the stars are for, such as "How was the work?". */
  question: string;
  /** Off where only stars and words are asked for. */
  withAspects?: boolean;
  given?: Opinion;
  sendLabel: string;
  /** What is asked about the words. */
  hint: string;
  busy: boolean;
  /** What the server said; complaints about a field stand under it. */
  error: ApiError | null;
  onSend: (opinion: Opinion) => void;
  onCancel?: () => void;
  children?: ReactNode;
}

const nothing: Opinion = { stars: 0, comment: '', aspects: {} };

/** Stars, their aspects and a comment. Ctrl and Enter send it. */
export function RateForm({
  question,
  withAspects = false,
  given = nothing,
  sendLabel,
  hint,
  busy,
  error,
  onSend,
  onCancel,
  children,
}: RateFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { register, errorOf, send, set, useValue } = useContractForm(RateOrder, given, (typed: Opinion) => typed);
  const [stars, aspects, comment] = [useValue('stars'), useValue('aspects'), useValue('comment')];
  const wrong = error?.fields ?? {};
  const known = ['stars', 'comment', 'aspects'].some((name) => wrong[name] !== undefined);
  const submit = send((opinion) => {
    if (!busy) onSend({ stars: opinion.stars, comment: opinion.comment ?? '', aspects: (withAspects && opinion.aspects) || {} });
  });
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => void submit(event)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit();
      }}
    >
      <Stack gap="4">
        {children}
        {error && !known && <ErrorNotice title="The rating was not saved" safe="What you wrote is kept." error={error} />}
        <StarInput
          size="lg"
          required
          label={question}
          value={stars}
          error={errorOf('stars') ?? wrong.stars}
          onChange={(next) => set('stars', next)}
        />
        {withAspects && stars > 0 && (
          <Stack gap="1">
            {aspectNames.map((name) => (
              <StarInput
                key={name}
                label={aspectLabels[name]}
                value={aspects[name] ?? 0}
                onChange={(next) => set('aspects', { ...aspects, [name]: next })}
              />
            ))}
          </Stack>
        )}
        <Field
          label={hint}
          hint={comment === '' ? 'Optional' : `${comment.length.toLocaleString('en-US')} of ${commentLength.toLocaleString('en-US')}`}
          error={errorOf('comment') ?? wrong.comment}
        >
          <Textarea {...register('comment')} rows={3} />
        </Field>
        <HStack gap="2" justifyContent="flex-end">
          {onCancel && <Button onClick={onCancel}>Cancel</Button>}
          <Button variant="solid" type="submit" busy={busy}>
            {sendLabel}
          </Button>
        </HStack>
      </Stack>
    </form>
  );
}
