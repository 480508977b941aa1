import { useMemo } from 'react';
import { callProviders, callResults, listProviderCalls, type CallProvider } from '@techadds/shared/contract/integrations/endpoints';
import { paths } from '@techadds/shared/paths';
import { ListView, useListParams } from '@techadds/shared/patterns/list';
import { useParams } from '@techadds/shared/router';
import { ButtonLink, EmptyState, Page } from '@techadds/shared/ui';
import { IconPlug } from '@techadds/shared/ui/icons';
import { callResultStates } from './call-results';
import { callColumns } from './calls.columns';
import { providerTexts } from './integrations.labels';

const crumbs = [{ label: 'Integrations', to: paths.integrations }];
const paramsConfig = { sorts: ['at', 'durationMs'], order: 'desc', filters: { result: callResults } } as const;
const tabs = {
  filterName: 'result',
  options: [{ value: '', label: 'All' }, ...callResults.map((value) => ({ value, label: callResultStates[value].label }))],
} as const;

const isCallProvider = (text: string): text is CallProvider => (callProviders as readonly string[]).includes(text);

/** The calls to one provider, newest first. */
export function CallLogPage() {
  const { provider = '' } = useParams();
  if (isCallProvider(provider)) return <CallLog key={provider} provider={provider} />;
  return (
    <Page title="Call log" crumbs={crumbs}>
      <EmptyState
        icon={<IconPlug size={20} />}
        title="There is no such integration"
        text="The address may be incomplete."
        action={<ButtonLink to={paths.integrations}>Show all integrations</ButtonLink>}
      />
    </Page>
  );
}

function CallLog({ provider }: { provider: CallProvider }) {
  const params = useListParams(paramsConfig);
  const { name } = providerTexts[provider];
  // Lists have parameters of their query only.
  const endpoint = useMemo(() => ({ ...listProviderCalls, path: `/integrations/providers/${provider}/calls` as const }), [provider]);
  return (
    <Page
      title={`${name} calls`}
      crumbs={crumbs}
      description="What was sent to the other system in the last 30 days, without its content. Errors show the same reference ids."
    >
      <ListView
        resource={['call', 'calls']}
        endpoint={endpoint}
        params={params}
        columns={callColumns}
        tabs={tabs}
        searchHelp="The search looks at calls, codes and reference ids."
        errorReassurance="The integration keeps working."
        emptyState={{
          icon: <IconPlug size={14} />,
          title: 'No calls yet',
          text: `Calls to ${name} are listed here for 30 days. Features that are built in make none.`,
        }}
      />
    </Page>
  );
}
