import { memo, useId, useState, type KeyboardEvent } from 'react';
import { units } from '@techadds/shared/contract/services';
import { MoneyInput } from '@techadds/shared/form';
import { Box, Grid, Input, NativeSelect, Span, Textarea } from '@techadds/shared/ui';
import { Switch } from '@techadds/shared/ui/choice';
import { LineField, LineProblems } from './LineField';
import { LineMenu } from './LineMenu';
import type { LineAct } from './line-moves';
import { atHand, columns, figures, narrow, quiet } from './line-look';
import { LineSummary } from './LineSummary';
import { typedMoney, type TypedLine } from './typed';

const labels = {
  name: 'Item',
  description: 'Description',
  serviceId: 'Service',
  quantity: 'Quantity',
  unit: 'Unit',
  unitPriceCents: 'Price',
  discount: 'Discount',
  taxBp: 'Tax',
};
type Part = keyof typeof labels;
export type LineWrong = Partial<Record<Part, string>>;

interface QuoteLineRowProps {
  line: TypedLine;
  /** Its place among all lines. */
  at: number;
  /** Undefined while it cannot be read. */
  netCents: number | undefined;
  wrong: LineWrong | undefined;
  isFirst: boolean;
  isLast: boolean;
  /** It was just added: its name is typed next. */
  isNew: boolean;
  onPatch: (key: number, change: Partial<TypedLine>) => void;
  onAct: (key: number, act: LineAct) => void;
  /** Enter was pressed in it. */
  onNext: (key: number) => void;
}

const unitOptions = units.map((unit) => ({ value: unit, label: unit }));

/** One line of a quote that is being written. Drawn again only when it changes itself: there may be a hundred. */
export const QuoteLineRow = memo(function QuoteLineRow(props: QuoteLineRowProps) {
  const { line, at, netCents, wrong, isFirst, isLast, isNew, onPatch, onAct, onNext } = props;
  const { key, name, description, quantity, unit, price, discount, tax, optional, selected } = line;
  const [opened, setOpened] = useState(isNew || name === '');
  const [described, setDescribed] = useState(description !== '');
  const wrongId = useId();
  const title = name.trim() === '' ? `Line ${at + 1}` : name;
  const net = netCents === undefined ? '–' : typedMoney(netCents);
  const patch = (change: Partial<TypedLine>) => onPatch(key, change);
  const is = (part: Part) => (wrong?.[part] === undefined ? undefined : wrongId);
  const problems = Object.entries(wrong ?? {}).map(([part, words]) => ({ label: labels[part as Part], words }));
  const isOpen = opened || problems.length > 0;

  const byKey = (event: KeyboardEvent) => {
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      return onAct(key, event.key === 'ArrowUp' ? 'up' : 'down');
    }
    // As in a table of figures; Ctrl and Enter still save the whole.
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    onNext(key);
  };

  return (
    <Box
      role="group"
      aria-label={`Line ${at + 1}`}
      data-line={key}
      borderBottom="1px solid"
      borderColor="line"
      _focusWithin={{ bg: 'brand.subtle' }}
      css={atHand}
      onKeyDown={byKey}
    >
      <LineSummary {...{ title, quantity, unit, net, isOpen }} muted={optional && !selected} onToggle={() => setOpened(!isOpen)} />
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
            <Switch
              aria-label={`Switched on: ${title}`}
              checked={selected}
              onChange={({ target }) => patch({ selected: target.checked })}
            />
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
        <Box justifySelf="end">
          <LineMenu
            {...{ title, optional, isFirst, isLast, described }}
            onDescribe={() => setDescribed(true)}
            onAct={(act) => onAct(key, act)}
          />
        </Box>
        {described && (
          <Box gridColumn="1 / -1">
            <LineField label="Description" wrong={is('description')} wide>
              <Textarea
                value={description}
                rows={2}
                minHeight="10"
                placeholder="What is in it, in a few words"
                autoFocus={description === ''}
                css={{ '@container main (min-width: 860px)': { fontSize: 'sm', px: '1.5' } }}
                onChange={({ target }) => patch({ description: target.value })}
              />
            </LineField>
          </Box>
        )}
      </Grid>
      <Box px="3">
        <LineProblems id={wrongId} problems={problems} />
      </Box>
    </Box>
  );
});
