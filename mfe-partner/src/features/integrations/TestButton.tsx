import { testDocusignConnection } from '@techadds/shared/contract/docusign/endpoints';
import {
  listIntegrations,
  testMailConnection,
  testModelConnection,
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
  ...{ email: testMailConnection, assistant: testModelConnection },
} as const;
const isTestable = (provider: IntegrationProvider): provider is keyof typeof tests => provider in tests;

/** Signs in to the other system and says what it answered; absent where nothing can be tested. */
export function TestButton({ provider }: { provider: IntegrationProvider }) {
  return isTestable(provider) ? <ConnectionTest provider={provider} /> : null;
}

function ConnectionTest({ provider }: { provider: keyof typeof tests }) {
  const { name } = providerTexts[provider];
  const queries = useQueryClient();
  const { run, busy } = useAction(tests[provider], {
    failed: `${name} was not tested.`,
    onSuccess: ({ ok, message }) => {
      toast({ title: message, tone: ok ? 'ok' : 'bad' });
      return queries.invalidateQueries({ queryKey: queryKey(listIntegrations) });
    },
  });
  return (
    <Button size="sm" busy={busy} aria-label={`Test ${name}`} onClick={() => void run({}, undefined)}>
      Test
    </Button>
  );
}
