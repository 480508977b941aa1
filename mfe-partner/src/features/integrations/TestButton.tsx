import { fetchRates } from '@techadds/shared/contract/currency/source';
import { testDocusignConnection } from '@techadds/shared/contract/docusign/endpoints';
import {
  listIntegrations,
  testMailConnection,
  testModelConnection,
  testPaymentConnection,
  type IntegrationProvider,
} from '@techadds/shared/contract/integrations/endpoints';
import { testSalesforceConnection } from '@techadds/shared/contract/salesforce/endpoints';
import { testSlackConnection } from '@techadds/shared/contract/slack/endpoints';
import { queryKey } from '@techadds/shared/api';
import { useAction } from '@techadds/shared/patterns/record';
import { useQueryClient } from '@techadds/shared/query';
import { Button, toast } from '@techadds/shared/ui';
import { providerTexts } from './integrations.labels';

const tests = {
  ...{ salesforce: testSalesforceConnection, slack: testSlackConnection, docusign: testDocusignConnection },
  ...{ email: testMailConnection, assistant: testModelConnection, payments: testPaymentConnection },
  currency: fetchRates,
} as const;
const isTestable = (provider: IntegrationProvider): provider is keyof typeof tests => provider in tests;

/** Signs in to the other system, or reads its file, and says what it answered; absent where nothing can be tested. */
export function TestButton({ provider }: { provider: IntegrationProvider }) {
  return isTestable(provider) ? <ConnectionTest provider={provider} /> : null;
}

function ConnectionTest({ provider }: { provider: keyof typeof tests }) {
  const { name } = providerTexts[provider];
  const isFetch = provider === 'currency';
  const queries = useQueryClient();
  const { run, busy } = useAction(tests[provider], {
    failed: isFetch ? 'The exchange rates were not fetched.' : `${name} was not tested.`,
    onSuccess: ({ ok, message }) => {
      toast({ title: message, tone: ok ? 'ok' : 'bad' });
      return queries.invalidateQueries({ queryKey: queryKey(listIntegrations) });
    },
  });
  return (
    <Button
      size="sm"
      busy={busy}
      aria-label={isFetch ? 'Fetch now: exchange rates' : `Test ${name}`}
      onClick={() => void run({}, undefined)}
    >
      {isFetch ? 'Fetch now' : 'Test'}
    </Button>
  );
}
