import type { ReactNode } from 'react';
import { Box, Grid, Span, Text } from '@techadds/shared/ui';

const marks = {
  added: { bg: 't.ok.bg', color: 't.ok.fg', label: 'Added' },
  removed: { bg: 't.bad.bg', color: 't.bad.fg', label: 'Removed' },
  changed: { bg: 't.wait.bg', color: 't.wait.fg', label: 'Changed' },
  same: { bg: undefined, color: 'fg.muted', label: 'Unchanged' },
} as const;
const columns = {
  gridTemplateColumns: 'minmax(0, 1fr)',
  _cSm: { gridTemplateColumns: 'minmax(5rem, 8rem) repeat(2, minmax(0, 1fr))' },
} as const;

/** On phones each side of a row has its own label instead. */
const headerColumns = { ...columns, _cSm: { ...columns._cSm, display: 'grid' } } as const;

interface ComparisonRowProps {
  kind: keyof typeof marks;
  label: string;
  before: ReactNode;
  after: ReactNode;
  /** What changed, in words. */
  words?: string;
}

/** One fact in both versions; on phones one below the other, each with its side. */
export function ComparisonRow({ kind, label, before, after, words }: ComparisonRowProps) {
  const { bg, color, label: mark } = marks[kind];
  return (
    <Grid
      role="row"
      columnGap="4"
      rowGap="1"
      px="4"
      py="2.5"
      borderTop="1px solid"
      borderColor="line"
      textStyle="sm"
      css={columns}
      {...(bg && { bg })}
    >
      <Box role="rowheader" minWidth="0">
        <Text textStyle="xs" color="fg.muted" overflowWrap="anywhere">
          {label}
        </Text>
        <Text textStyle="xs" fontWeight="semibold" color={color}>
          {mark}
        </Text>
      </Box>
      <Side name="Before" content={before} removed={kind === 'removed' || kind === 'changed'} />
      <Box minWidth="0">
        <Side name="After" content={after} />
        {words !== undefined && words !== '' && (
          <Text textStyle="xs" color={color} mt="1" overflowWrap="anywhere">
            {words}
          </Text>
        )}
      </Box>
    </Grid>
  );
}

const Side = ({ name, content, removed = false }: { name: string; content: ReactNode; removed?: boolean }) => (
  <Box role="cell" minWidth="0" overflowWrap="anywhere" whiteSpace="pre-wrap" color={removed ? 'fg.muted' : undefined}>
    <Span textStyle="xs" color="fg.muted" display="inline" css={{ _cSm: { display: 'none' } }}>
      {name}:{' '}
    </Span>
    {content === '' || content === null ? '–' : content}
  </Box>
);

interface ComparisonTableProps {
  /** The names of both sides, such as "Version 1". */
  names: readonly [string, string];
  /** Rows of what differs. */
  children: ReactNode;
  /** Nothing differs. */
  isSame: boolean;
}

/** Two versions side by side, as a table of `ComparisonRow`. */
export const ComparisonTable = ({ names, children, isSame }: ComparisonTableProps) => (
  <Box role="table" aria-label={`${names[0]} and ${names[1]}`}>
    <Grid role="row" display="none" columnGap="4" px="4" py="2" bg="bg.subtle" color="fg.muted" textStyle="xs" css={headerColumns}>
      <Span role="columnheader">Changes</Span>
      {names.map((name) => (
        <Span key={name} role="columnheader" fontWeight="medium" overflowWrap="anywhere">
          {name}
        </Span>
      ))}
    </Grid>
    {children}
    {isSame && (
      <Text px="4" py="3" color="fg.muted" textStyle="sm" borderTop="1px solid" borderColor="line">
        Both are the same.
      </Text>
    )}
  </Box>
);
