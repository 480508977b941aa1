import type { ReactNode } from 'react';
import type { SalesforceConnection } from '@techadds/shared/contract/salesforce/endpoints';
import { salesforceObjects, type SalesforceObject } from '@techadds/shared/contract/salesforce/fields';
import type { SalesforceConnectionBody } from '@techadds/shared/contract/salesforce/forms';
import type { useContractForm } from '@techadds/shared/patterns/form';
import { Box, Field, Grid, Input, Text } from '@techadds/shared/ui';

export interface ConnectionValues {
  provider: SalesforceConnection['provider'];
  crmMode: SalesforceConnection['crmMode'];
  loginUrl: string;
  clientId: string;
  username: string;
  privateKey: string;
  externalIdField: string;
  fields: { object: SalesforceObject; key: string; theirs: string }[];
  stages: { id: string; theirs: string }[];
}

const titles = { Account: 'Customers and accounts', Contact: 'Contacts', Opportunity: 'Deals and opportunities' } as const;
const columns = { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' };

interface MappingFieldsProps {
  form: ReturnType<typeof useContractForm<SalesforceConnectionBody, ConnectionValues>>;
  connection: SalesforceConnection;
}

/** The names of fields and stages in Salesforce. */
export function MappingFields({ form: { register, getFieldError }, connection }: MappingFieldsProps) {
  return (
    <>
      {salesforceObjects.map((object) => (
        <Group key={object} title={titles[object]} text="The API name of each field in Salesforce. An empty one is not synchronized.">
          {connection.fields.map(
            (field, n) =>
              field.object === object && (
                <Field key={field.key} label={field.label} error={getFieldError(`fields.${n}.theirs`)}>
                  <Input {...register(`fields.${n}.theirs`)} readOnly={field.fixed} autoComplete="off" spellCheck={false} />
                </Field>
              ),
          )}
        </Group>
      ))}
      <Group title="Stages" text="The stage of an opportunity in Salesforce for each stage of the pipeline.">
        {connection.stages.map(({ id, name }, n) => (
          <Field key={id} label={name} error={getFieldError(`stages.${n}.theirs`)}>
            <Input {...register(`stages.${n}.theirs`)} autoComplete="off" />
          </Field>
        ))}
      </Group>
    </>
  );
}

const Group = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <Box as="fieldset" minWidth="0">
    <Box as="legend" textStyle="sm" fontWeight="semibold">
      {title}
    </Box>
    <Text textStyle="xs" color="fg.muted" mb="3">
      {text}
    </Text>
    <Grid gap="3" gridTemplateColumns={columns}>
      {children}
    </Grid>
  </Box>
);
