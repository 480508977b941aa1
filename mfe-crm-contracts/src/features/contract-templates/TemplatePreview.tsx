import { useState } from 'react';
import { apiQuery } from '@techadds/shared/api';
import { previewTemplate, type TemplateDetail } from '@techadds/shared/contract/contract-templates/endpoints';
import { useQuery } from '@techadds/shared/query';
import { useCan } from '@techadds/shared/session/use-can';
import { Box, Button, Card, ErrorNotice, Skeleton, Stack } from '@techadds/shared/ui';
import { CustomerField } from '../customers/CustomerField';
import { RichText } from '../rich-text/RichText';
import { MissingVariables } from './MissingVariables';

const samples = { id: '', name: '', email: '' };

/** The text of a template with sample values, or with those of a customer. */
export function TemplatePreview({ template: { id, version } }: { template: TemplateDetail }) {
  const mayReadCustomers = useCan('customers.read');
  const [customer, setCustomer] = useState(samples);
  const query = { version: String(version), ...(customer.id !== '' && { customerId: customer.id }) };
  const { data, error, refetch } = useQuery({
    ...apiQuery(previewTemplate, { params: { id }, query }),
    placeholderData: (before) => before,
  });
  return (
    <Card title="Preview" overflow="visible">
      <Stack gap="4">
        {mayReadCustomers && <CustomerField value={customer} onChange={setCustomer} error={undefined} required={false} />}
        {customer.id !== '' && (
          <Box>
            <Button onClick={() => setCustomer(samples)}>Use sample values</Button>
          </Box>
        )}
        {data ? (
          <>
            <MissingVariables missing={data.missingVariables} />
            <RichText html={data.html} />
          </>
        ) : error ? (
          <ErrorNotice title="The preview didn’t load" reassurance="The template is safe." error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height="160px" />
        )}
      </Stack>
    </Card>
  );
}
