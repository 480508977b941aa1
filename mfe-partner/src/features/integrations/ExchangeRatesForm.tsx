import { useApiMutation } from '@techadds/shared/api';
import { PutRateSource, type RateSource, type RateSourceBody } from '@techadds/shared/contract/currency/forms';
import { putRateSource, type RateSourceSettings } from '@techadds/shared/contract/currency/source';
import { formatDateTime, formatDay } from '@techadds/shared/format/date';
import { FormDrawer, useContractForm, useFormSubmit } from '@techadds/shared/patterns/form';
import { DescriptionList, Flex, Text, toast } from '@techadds/shared/ui';
import { RadioCards } from '@techadds/shared/ui/controls';
import { TestButton } from './TestButton';

interface ExchangeRatesFormProps {
  settings: RateSourceSettings;
  onClose: () => void;
}

const toOptions = ({ bundledAsOf, url }: RateSourceSettings) =>
  [
    { value: 'bundled', label: 'Rates of this version', text: `Of ${formatDay(bundledAsOf)}. They do not change, and nothing is fetched.` },
    { value: 'ecb', label: 'European Central Bank', text: `The daily file at ${new URL(url).host}, fetched every six hours.` },
  ] as const;

const toItems = ({ fetchedAsOf, fetchedAt, checkedAt, checkError }: RateSourceSettings) => [
  { term: 'Newest rates of the file', value: fetchedAsOf === null ? 'None yet' : formatDay(fetchedAsOf) },
  { term: 'Fetched', value: fetchedAt === null ? 'Never' : formatDateTime(fetchedAt) },
  ...(checkError !== null && checkedAt !== null ? [{ term: `Failed ${formatDateTime(checkedAt)}`, value: checkError }] : []),
];

/** The switch between the rates that ship with the product and a daily file, for all marketplaces. */
export function ExchangeRatesForm({ settings, onClose }: ExchangeRatesFormProps) {
  const { source, isDefault, updatedAt } = settings;
  const form = useContractForm<RateSourceBody, { source: RateSource }>(PutRateSource, { source }, (values) => ({
    ...values,
    ...(updatedAt !== null && { updatedAt }),
  }));
  const { getFieldError, setValue, useWatch } = form;
  const { mutateAsync } = useApiMutation(putRateSource);
  const { submit, busy, error } = useFormSubmit(form, async (body) => {
    await mutateAsync({ body });
    toast({ title: 'The source of exchange rates is saved', tone: 'ok' });
    onClose();
  });
  const problem = getFieldError('source');
  return (
    <FormDrawer
      title="Exchange rates"
      submitLabel="Save source"
      busy={busy}
      dirty={form.isDirty}
      submitError={error}
      errorTitle="The source was not changed"
      onSubmit={submit}
      onClose={onClose}
    >
      <Text textStyle="sm" color="fg.muted">
        All marketplaces share the rates. Earnings are exchanged at them when their hold ends; amounts exchanged before keep theirs.
        {isDefault && ' Until you choose, the environment of the server decides.'}
      </Text>
      <RadioCards label="Source" options={toOptions(settings)} value={useWatch('source')} onChange={(value) => setValue('source', value)} />
      {problem && (
        <Text role="alert" textStyle="sm" color="t.bad.fg">
          {problem}
        </Text>
      )}
      <DescriptionList items={toItems(settings)} />
      <Flex>
        <TestButton provider="currency" />
      </Flex>
    </FormDrawer>
  );
}
