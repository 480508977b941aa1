import { useRef, type ReactNode } from 'react';
import { Box, Button, Flex, IconButton, Span } from '@techadds/shared/ui';
import { useActionBarHeight } from '@techadds/shared/ui/action-bar';
import { IconX } from '@techadds/shared/ui/icons';
import type { RowSelection } from './useRowSelection';

/** The target of an action: the selected rows, or all rows of the list. */
export type BulkSelection = { ids: string[] } | { all: true };

export interface BulkAction {
  label: string;
  icon: ReactNode;
  /** The key `e` triggers it, too. */
  hasShortcut?: boolean;
  /** Runs the action; afterwards the selection is cleared. */
  run: (selection: BulkSelection) => Promise<unknown> | void;
}

interface BulkActionBarProps {
  selection: RowSelection;
  /** The number of rows on this page, and of the whole list; 0 if all rows cannot be selected. */
  onPage: number;
  total: number;
  actions: readonly BulkAction[];
  busy: boolean;
  onRun: (action: BulkAction) => void;
}

const formatCount = (n: number) => n.toLocaleString('en-US');

/** The actions on the selected rows: a bar above the end of the page, shown while any rows are selected. */
export function BulkActionBar(props: BulkActionBarProps) {
  const { keys, all } = props.selection;
  return all || keys.size > 0 ? <Bar {...props} /> : null;
}

function Bar({ selection, onPage, total, actions, busy, onRun }: BulkActionBarProps) {
  const { keys, all, selectAll, clear } = selection;
  const bar = useRef<HTMLDivElement>(null);
  useActionBarHeight(bar);
  const label = all
    ? `All ${formatCount(total)} selected`
    : keys.size === onPage && total > onPage
      ? `${onPage} on this page`
      : `${formatCount(keys.size)} selected`;
  return (
    <Box position="fixed" zIndex="sticky" insetInline="0" bottom="4" display="flex" justifyContent="center" px="3" pointerEvents="none">
      <Flex
        ref={bar}
        role="region"
        aria-label="Selected rows"
        pointerEvents="auto"
        alignItems="center"
        gap="1"
        flexWrap="wrap"
        ps="4"
        pe="2"
        py="1.5"
        bg="bg.inverted"
        color="fg.inverted"
        rounded="md"
        boxShadow="lg"
        textStyle="sm"
        animation="rise 160ms"
        css={{
          '& button': { color: 'inherit', bg: 'transparent', borderColor: 'transparent', boxShadow: 'none' },
          '& button:hover': { bg: 'color-mix(in srgb, currentColor 14%, transparent)' },
        }}
      >
        <Span fontWeight="medium" fontVariantNumeric="tabular-nums" me="1" aria-live="polite">
          {label}
        </Span>
        {!all && total > keys.size && (
          <Button size="sm" variant="ghost" textDecoration="underline" textUnderlineOffset="3px" onClick={selectAll}>
            Select all {formatCount(total)}
          </Button>
        )}
        <Box width="1px" height="5" bg="currentColor" opacity={0.25} mx="1" />
        {actions.map((action) => (
          <Button key={action.label} size="sm" variant="ghost" icon={action.icon} busy={busy} onClick={() => onRun(action)}>
            {action.label}
          </Button>
        ))}
        <Box width="1px" height="5" bg="currentColor" opacity={0.25} mx="1" />
        <IconButton size="sm" label="Clear selection" icon={<IconX size={15} />} onClick={clear} />
      </Flex>
    </Box>
  );
}
