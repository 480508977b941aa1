import type { ReactNode } from 'react';
import { units } from '@techadds/shared/contract/services/endpoints';
import { MoneyInput } from '@techadds/shared/patterns/form';
import { Box, Grid, Input, NativeSelect, Span, Textarea } from '@techadds/shared/ui';
import { Switch } from '@techadds/shared/ui/controls';
import { LineField } from './LineField';
import { columns, figures, narrow, quiet } from './line-styles';
import { labels, type Part } from './line-fields';
import type { TypedLine } from './quote.form-values';

interface LineFieldsProps {
  line: TypedLine;
  title: string;
  net: string;
  isOpen: boolean;
  isNew: boolean;
  described: boolean;
  patch: (change: Partial<TypedLine>) => void;
  /** The id of the error message, if the field has an error. */
  wrongOf: (part: Part) => string | undefined;
  menu: ReactNode;
}

const unitOptions = units.map((unit) => ({ value: unit, label: unit }));

/** The fields of a line: a table row, or stacked on phones. */
export function LineFields({ line, title, net, isOpen, isNew, described, patch, wrongOf: is, menu }: LineFieldsProps) {
  const { name, description, quantity, unit, price, discount, tax, optional, selected } = line;
  return (
    <Grid
      alignItems="center"
      gap="1"
      px="3"
      py="1.5"
      gridTemplateColumns={columns}
      css={{
        [narrow]: {
          display: isOpen ? 'grid' : 'none',
          gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
          gap: '3',
          pb: '4',
          alignItems: 'end',
        },
      }}
    >
      <Box minWidth="0" css={{ [narrow]: { gridColumn: '1 / -1' } }} display="flex" alignItems="center" gap="2">
        {optional && (
          <Switch aria-label={`Switched on: ${title}`} checked={selected} onChange={({ target }) => patch({ selected: target.checked })} />
        )}
        <Box flex="1" minWidth="0">
          <LineField label={labels.name} wrong={is('name')}>
            <Input
              value={name}
              placeholder="What you offer"
              autoComplete="off"
              autoFocus={isNew}
              data-name=""
              fontWeight="medium"
              color={optional && !selected ? 'fg.muted' : undefined}
              css={quiet}
              onChange={({ target }) => patch({ name: target.value })}
            />
          </LineField>
        </Box>
      </Box>
      <LineField label={labels.quantity} wrong={is('quantity')}>
        <Input
          value={quantity}
          placeholder="1"
          inputMode="decimal"
          autoComplete="off"
          css={{ ...quiet, ...figures }}
          onChange={({ target }) => patch({ quantity: target.value })}
        />
      </LineField>
      <LineField label={labels.unit} wrong={is('unit')}>
        <NativeSelect
          value={unit}
          options={unitOptions}
          css={{
            ...quiet,
            '@container main (min-width: 860px)': { ...quiet['@container main (min-width: 860px)'], pe: '6', color: 'fg.muted' },
          }}
          onChange={({ target }) => patch({ unit: target.value as TypedLine['unit'] })}
        />
      </LineField>
      <LineField label={labels.unitPriceCents} wrong={is('unitPriceCents')}>
        <MoneyInput
          value={price}
          placeholder="0.00"
          css={{ ...quiet, ...figures }}
          onChange={({ target }) => patch({ price: target.value })}
        />
      </LineField>
      <LineField label={labels.discount} wrong={is('discount')}>
        <Input
          value={discount}
          autoComplete="off"
          title="A percentage, like 10%, or an amount"
          css={{ ...quiet, ...figures }}
          onChange={({ target }) => patch({ discount: target.value })}
        />
      </LineField>
      <LineField label={labels.taxBp} wrong={is('taxBp')}>
        <Input
          value={tax}
          placeholder="0%"
          inputMode="decimal"
          autoComplete="off"
          css={{ ...quiet, ...figures }}
          onChange={({ target }) => patch({ tax: target.value })}
        />
      </LineField>
      <Span
        textStyle="sm"
        fontWeight="semibold"
        fontVariantNumeric="tabular-nums"
        textAlign="end"
        truncate
        color={optional && !selected ? 'fg.muted' : undefined}
        css={{ [narrow]: { display: 'none' } }}
      >
        {net}
      </Span>
      <Box justifySelf="end">{menu}</Box>
      {described && (
        <Box gridColumn="1 / -1">
          <LineField label="Description" wrong={is('description')} wide>
            <Textarea
              value={description}
              rows={2}
              minHeight="10"
              placeholder="Short description"
              autoFocus={description === ''}
              css={{ '@container main (min-width: 860px)': { fontSize: 'sm', px: '1.5' } }}
              onChange={({ target }) => patch({ description: target.value })}
            />
          </LineField>
        </Box>
      )}
    </Grid>
  );
}
