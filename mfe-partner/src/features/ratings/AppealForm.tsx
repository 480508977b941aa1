import { useApiMutation } from '@techadds/shared/api';
import { AppealRating, appealRating, type Rating } from '@techadds/shared/contract/ratings/endpoints';
import { appealReasons, appealWindowDays, type AppealReason } from '@techadds/shared/contract/ratings/states';
import { FormDrawer, useContractForm, useFormSubmit } from '@techadds/shared/patterns/form';
import { RatingDetails } from '@techadds/shared/features/rating';
import { appealReasonLabels } from '@techadds/shared/features/rating-management';
import { Box, Button, Field, Flex, IconButton, Input, NativeSelect, Stack, Text, Textarea, toast } from '@techadds/shared/ui';
import { IconPlus, IconTrash } from '@techadds/shared/ui/icons';

interface Evidence {
  key: number;
  note: string;
  url: string;
}
interface AppealFormValues {
  reason: AppealReason;
  statement: string;
  evidence: Evidence[];
}
const empty: AppealFormValues = { reason: 'false', statement: '', evidence: [] };
const isGiven = ({ note, url }: Evidence) => note.trim() !== '' || url.trim() !== '';
const maxEvidenceFiles = 5;

/** Appeals a rating, with a statement and evidence. */
export function AppealForm({ rating, onClose }: { rating: Rating; onClose: () => void }) {
  const form = useContractForm(AppealRating, empty, (typed: AppealFormValues) => ({
    ...typed,
    ratingId: rating.id,
    evidence: typed.evidence.filter(isGiven).map(({ note, url }) => ({ note, url: url.trim() === '' ? null : url.trim() })),
  }));
  const { register, getFieldError, setValue, useWatch } = form;
  const evidence = useWatch('evidence');
  const setEvidence = (next: Evidence[]) => setValue('evidence', next);
  const { mutateAsync } = useApiMutation(appealRating);
  const { submit, busy, error } = useFormSubmit(form, async (body) => {
    await mutateAsync({ body });
    toast({ title: `The rating of ${rating.order.number} is appealed. An administrator decides.`, tone: 'ok' });
    onClose();
  });
  const change = (key: number, part: { note?: string; url?: string }) =>
    setEvidence(evidence.map((entry) => (entry.key === key ? { ...entry, ...part } : entry)));
  const wrong = (key: number, name: 'note' | 'url') => {
    const at = evidence.filter(isGiven).findIndex((entry) => entry.key === key);
    return at < 0 ? undefined : getFieldError(`evidence.${at}.${name}`);
  };
  return (
    <FormDrawer
      title={`Appeal the rating of ${rating.order.number}`}
      width={520}
      submitLabel="Send appeal"
      busy={busy}
      dirty={form.isDirty}
      submitError={error}
      errorTitle="The appeal was not sent"
      onSubmit={submit}
      onClose={onClose}
    >
      <Box p="3" bg="bg.subtle" rounded="md">
        <RatingDetails rating={rating} title={`${rating.customer.name} about ${rating.service.name}`} />
      </Box>
      <Text textStyle="sm" color="fg.muted">
        An administrator reads both sides and keeps, changes or removes the rating. You and the customer are notified. A rating can be
        appealed for {appealWindowDays} days, and decided once.
      </Text>
      <Field label="Reason" error={getFieldError('reason')}>
        <NativeSelect {...register('reason')} options={appealReasons.map((value) => ({ value, label: appealReasonLabels[value] }))} />
      </Field>
      <Field label="What is not right" required error={getFieldError('statement')}>
        <Textarea {...register('statement')} rows={4} />
      </Field>
      <Box>
        <Text textStyle="sm" fontWeight="medium" mb="1.5">
          Evidence
        </Text>
        <Stack gap="3">
          {evidence.map(({ key, note, url }, n) => (
            <Flex key={key} gap="2" alignItems="flex-start">
              <Stack gap="2" flex="1" minWidth="0">
                <Field label={`Evidence ${n + 1}`} error={wrong(key, 'note')}>
                  <Input value={note} onChange={({ target }) => change(key, { note: target.value })} placeholder="E-mail of 3 May" />
                </Field>
                <Field label={`Link ${n + 1}`} hint="https://, optional" error={wrong(key, 'url')}>
                  <Input value={url} inputMode="url" onChange={({ target }) => change(key, { url: target.value })} placeholder="https://" />
                </Field>
              </Stack>
              <IconButton
                label={`Remove evidence ${n + 1}`}
                icon={<IconTrash />}
                onClick={() => setEvidence(evidence.filter((entry) => entry.key !== key))}
              />
            </Flex>
          ))}
        </Stack>
        {evidence.length < maxEvidenceFiles && (
          <Button
            size="sm"
            mt={evidence.length > 0 ? '3' : '0'}
            icon={<IconPlus size={15} />}
            onClick={() => setEvidence([...evidence, { key: (evidence.at(-1)?.key ?? 0) + 1, note: '', url: '' }])}
          >
            Add evidence
          </Button>
        )}
      </Box>
    </FormDrawer>
  );
}
