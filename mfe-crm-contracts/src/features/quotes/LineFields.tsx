import type { ReactNode } from 'react';
import { units } from '@techadds/shared/contract/services/endpoints';
import { MoneyInput } from '@techadds/shared/patterns/form';
import { formatAmount } from '@techadds/shared/format/money';
import { Box, Grid, Input, NativeSelect, Span, Textarea } from '@techadds/shared/ui';
import { Switch } from '@techadds/shared/ui/controls';
import { LineField } from './LineField';
import { lineGridColumns, numberStyles, narrowQuery, quietControlStyles } from './line-styles';
import { lineFieldLabels, type LineFieldName } from './line-fields';
import type { LineFormValues } from './quote.form-values';

interface LineFieldsProps {
  line: LineFormValues;
  currency: string;
  title: string;
  net: string;
  isOpen: boolean;
  isNew: boolean;
  hasDescription: boolean;
  onPatch: (change: Partial<LineFormValues>) => void;
  /** The id of the error message, if the field has an error. */
  getError: (part: LineFieldName) => string | undefined;
  menu: ReactNode;
}

const unitOptions = units.map((unit) => ({ value: unit, label: unit }));

/** The fields of a line: a table row, or stacked on phones. */
export function LineFields({ line, currency, title, net, isOpen, isNew, hasDescription, onPatch, getError: is, menu }: LineFieldsProps) {
  const { name, description, quantity, unit, price, discount, tax, optional, selected } = line;
  return (
    <Grid
      alignItems="center"
      gap="1"
      px="3"
      py="1.5"
      gridTemplateColumns={lineGridColumns}
      css={{
        [narrowQuery]: {
          display: isOpen ? 'grid' : 'none',
          gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
          gap: '3',
          pb: '4',
          alignItems: 'end',
        },
      }}
    >
      <Box minWidth="0" css={{ [narrowQuery]: { gridColumn: '1 / -1' } }} display="flex" alignItems="center" gap="2">
        {optional && (
          <Switch aria-label={`Enabled: ${title}`} checked={selected} onChange={({ target }) => onPatch({ selected: target.checked })} />
        )}
        <Box flex="1" minWidth="0">
          <LineField label={lineFieldLabels.name} error={is('name')}>
            <Input
              value={name}
              placeholder="What you offer"
              autoComplete="off"
              autoFocus={isNew}
              data-name=""
              fontWeight="medium"
              color={optional && !selected ? 'fg.muted' : undefined}
              css={quietControlStyles}
              onChange={({ target }) => onPatch({ name: target.value })}
            />
          </LineField>
        </Box>
      </Box>
      <LineField label={lineFieldLabels.quantity} error={is('quantity')}>
        <Input
          value={quantity}
          placeholder="1"
          inputMode="decimal"
          autoComplete="off"
          css={{ ...quietControlStyles, ...numberStyles }}
          onChange={({ target }) => onPatch({ quantity: target.value })}
        />
      </LineField>
      <LineField label={lineFieldLabels.unit} error={is('unit')}>
        <NativeSelect
          value={unit}
          options={unitOptions}
          css={{
            ...quietControlStyles,
            '@container main (min-width: 860px)': {
              ...quietControlStyles['@container main (min-width: 860px)'],
              pe: '6',
              color: 'fg.muted',
            },
          }}
          onChange={({ target }) => onPatch({ unit: target.value as LineFormValues['unit'] })}
        />
      </LineField>
      <LineField label={lineFieldLabels.unitPriceCents} error={is('unitPriceCents')}>
        <MoneyInput
          hideCurrency
          currency={currency}
          value={price}
          placeholder={formatAmount(0, currency)}
          css={{ ...quietControlStyles, ...numberStyles }}
          onChange={({ target }) => onPatch({ price: target.value })}
        />
      </LineField>
      <LineField label={lineFieldLabels.discount} error={is('discount')}>
        <Input
          value={discount}
          autoComplete="off"
          title="A percentage, like 10%, or an amount"
          css={{ ...quietControlStyles, ...numberStyles }}
          onChange={({ target }) => onPatch({ discount: target.value })}
        />
      </LineField>
      <LineField label={lineFieldLabels.taxBp} error={is('taxBp')}>
        <Input
          value={tax}
          placeholder="0%"
          inputMode="decimal"
          autoComplete="off"
          css={{ ...quietControlStyles, ...numberStyles }}
          onChange={({ target }) => onPatch({ tax: target.value })}
        />
      </LineField>
      <Span
        textStyle="sm"
        fontWeight="semibold"
        fontVariantNumeric="tabular-nums"
        textAlign="end"
        truncate
        color={optional && !selected ? 'fg.muted' : undefined}
        css={{ [narrowQuery]: { display: 'none' } }}
      >
        {net}
      </Span>
      <Box justifySelf="end">{menu}</Box>
      {hasDescription && (
        <Box gridColumn="1 / -1">
          <LineField label="Description" error={is('description')} wide>
            <Textarea
              value={description}
              rows={2}
              minHeight="10"
              placeholder="Short description"
              autoFocus={description === ''}
              css={{ '@container main (min-width: 860px)': { fontSize: 'sm', px: '1.5' } }}
              onChange={({ target }) => onPatch({ description: target.value })}
            />
          </LineField>
        </Box>
      )}
    </Grid>
  );
}
