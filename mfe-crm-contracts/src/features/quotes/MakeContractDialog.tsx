import { apiQuery, useApiMutation } from '@techadds/shared/api';
import { listAvailableTemplates } from '@techadds/shared/contract/contract-templates/endpoints';
import { ConvertQuote, convertQuote } from '@techadds/shared/contract/contracts/endpoints';
import type { QuoteDetail } from '@techadds/shared/contract/quotes/endpoints';
import { paths } from '@techadds/shared/paths';
import { FormDialog, useContractForm, useFormSubmit } from '@techadds/shared/patterns/form';
import { useQuery } from '@techadds/shared/query';
import { useNavigate } from '@techadds/shared/router';
import { Field, NativeSelect, Text, toast } from '@techadds/shared/ui';

interface ContractChoice {
  templateId: string;
}

type Conversion = (typeof ConvertQuote)['_zod']['input'];

const toBody = ({ templateId }: ContractChoice): Conversion => ({ to: 'contract', ...(templateId !== '' && { templateId }) });

/** Makes a draft contract of an accepted quote: with the text of an approved template, or with what the quote says. */
export function MakeContractDialog({ quote, onClose }: { quote: QuoteDetail; onClose: () => void }) {
  const { id, number } = quote;
  const navigate = useNavigate();
  const templates = useQuery(apiQuery(listAvailableTemplates, { query: { limit: '200' } }));
  const form = useContractForm<Conversion, ContractChoice>(ConvertQuote, { templateId: '' }, toBody);
  const { mutateAsync } = useApiMutation(convertQuote);
  const { submit, busy, error } = useFormSubmit(
    form,
    async (body) => {
      const made = await mutateAsync({ params: { id }, body });
      toast({ title: `${number} became the contract ${made.number}`, tone: 'ok' });
      onClose();
      void navigate(paths.contract(made.id));
    },
    { once: true },
  );
  return (
    <FormDialog
      title={`Make a contract of ${number}`}
      submitLabel="Make contract"
      busy={busy}
      dirty={form.isDirty}
      submitError={error ?? templates.error ?? undefined}
      errorTitle="The contract was not created"
      onSubmit={submit}
      onClose={onClose}
    >
      <Text color="fg.muted">It has the accepted value and is a draft: read it before you send it for signature.</Text>
      <Field label="Template" hint="The lines of the quote are annexed to it" error={form.getFieldError('templateId')}>
        <NativeSelect
          {...form.register('templateId')}
          options={[
            { value: '', label: 'None: what the quote says' },
            ...(templates.data?.items.map((template) => ({ value: template.id, label: template.name })) ?? []),
          ]}
        />
      </Field>
    </FormDialog>
  );
}
