import { useState } from 'react';
import { paymentMethods, type PaymentMethod } from '@techadds/shared/contract/orders/forms';
import { paths } from '@techadds/shared/paths';
import { useQuery } from '@techadds/shared/query';
import { useSearchState } from '@techadds/shared/router';
import { Box, ButtonLink, Card, EmptyState, Field, Flex, NativeSelect, Page, Text } from '@techadds/shared/ui';
import { Checkbox, NumberStepper } from '@techadds/shared/ui/controls';
import { IconColumns, IconPlus } from '@techadds/shared/ui/icons';
import { CopyButton } from '@techadds/shared/ui';
import { catalogParamDefaults, toCatalogSearch } from '../catalog/search-params';
import { catalogQuery } from '../catalog/catalog-query';
import { CompareTable } from './CompareTable';
import { useComparedService } from './compare-data';
import { useSavedServices } from './saved-services';

const uuidPattern = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const methodLabels: Record<PaymentMethod, string> = {
  card: 'Card',
  ach: 'Bank debit',
  wire: 'Bank transfer',
  wallet: 'Wallet',
  invoice: 'Invoice',
};

/** Services side by side with their cost. The services are in the URL, so that the page can be shared. */
export function ComparePage() {
  const [state, change] = useSearchState({ ids: '', address: '', quantity: '1', method: 'card', differences: '' });
  const { remove } = useSavedServices('compare');
  const [packages, setPackages] = useState<Record<string, string>>({});
  const ids = [...new Set(state.ids.split(',').filter((id) => uuidPattern.test(id)))].slice(0, 4);
  const quantity = /^\d{1,4}$/.test(state.quantity) ? Math.min(1000, Math.max(1, Number(state.quantity))) : 1;
  const method = paymentMethods.find((known) => known === state.method) ?? 'card';
  const of = (id: string | undefined) => packages[id ?? ''] ?? '';
  // Always four calls, because hooks cannot be called conditionally.
  const compared = [
    useComparedService(ids[0], of(ids[0]), quantity, method),
    useComparedService(ids[1], of(ids[1]), quantity, method),
    useComparedService(ids[2], of(ids[2]), quantity, method),
    useComparedService(ids[3], of(ids[3]), quantity, method),
  ].filter((one) => one !== undefined);
  const address = state.address.slice(0, 300);
  const requests = useQuery({ ...catalogQuery({ ...toCatalogSearch(catalogParamDefaults), limit: 1, address }), enabled: address !== '' });
  const back = {
    label: 'Enhanced marketplace',
    to: address ? `${paths.marketplace2}?${new URLSearchParams({ address }).toString()}` : paths.marketplace2,
  };
  if (ids.length === 0)
    return (
      <Page title="Compare services" crumbs={[back]}>
        <EmptyState
          icon={<IconColumns size={20} />}
          title="Nothing to compare yet"
          text="Tick “Compare” on up to four services to see their prices, delivery and what they include beside each other."
          action={
            <ButtonLink variant="solid" to={back.to}>
              Choose services
            </ButtonLink>
          }
        />
      </Page>
    );
  const drop = (id: string) => {
    remove(id);
    change({ ids: ids.filter((one) => one !== id).join() });
  };
  return (
    <Page
      title={ids.length === 1 ? 'What it costs' : `Compare ${ids.length} services`}
      crumbs={[back]}
      actions={
        <>
          <CopyButton label="Copy link" value={location.href} />
          {ids.length < 4 && (
            <ButtonLink to={back.to} icon={<IconPlus />}>
              Add a service
            </ButtonLink>
          )}
        </>
      }
    >
      <Card mb="4" aria-label="Price calculator">
        <Flex gap="4" flexWrap="wrap" alignItems="flex-end">
          <Box width="9rem">
            <Field label="Quantity">
              <NumberStepper label="Quantity" value={quantity} onChange={(next) => change({ quantity: String(next) })} min={1} max={1000} />
            </Field>
          </Box>
          <Box width="12rem">
            <Field label="Pay by">
              <NativeSelect
                value={method}
                onChange={(event) => change({ method: event.target.value })}
                options={paymentMethods.map((value) => ({ value, label: methodLabels[value] }))}
              />
            </Field>
          </Box>
          {ids.length > 1 && (
            <Flex minHeight="9" alignItems="center">
              <Checkbox checked={state.differences === '1'} onChange={(event) => change({ differences: event.target.checked ? '1' : '' })}>
                Only differences
              </Checkbox>
            </Flex>
          )}
          <Text textStyle="sm" color="fg.muted" flex="1 1 14rem" minHeight="9" display="flex" alignItems="center">
            {ids.length > 1 ? 'The best value in each row is marked.' : 'Tax and payment fee follow quantity, package and method.'}
          </Text>
        </Flex>
      </Card>
      <CompareTable
        services={compared}
        region={address === '' ? undefined : (requests.data?.place ?? null)}
        onlyDifferences={state.differences === '1' && ids.length > 1}
        onPackage={(id, name) => setPackages({ ...packages, [id]: name })}
        onRemove={drop}
      />
    </Page>
  );
}
