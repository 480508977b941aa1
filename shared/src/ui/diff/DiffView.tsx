import { useMemo, useState } from 'react';
import { Box, Flex, Heading, Span, Text, VisuallyHidden } from '../base/primitives';
import { styled } from '../base/styled';
import { diffRecords, type FieldChange } from './diff-records';

interface DiffViewProps {
  /** The record before the event; null if the event created it. */
  before: Record<string, unknown> | null;
  /** The record after the event; null if the event removed it. */
  after: Record<string, unknown> | null;
}

const ModeButton = styled('button', {
  base: {
    height: '6',
    px: '2',
    rounded: 'xs',
    textStyle: 'xs',
    color: 'fg.muted',
    cursor: 'pointer',
    '&[aria-pressed=true]': { bg: 'bg.raised', color: 'fg', fontWeight: 'medium', boxShadow: 'xs' },
  },
});

const DiffLine = styled('span', {
  base: { display: 'flex', gap: '1.5', px: '3', py: '1.5', fontFamily: 'mono', textStyle: 'xs', minWidth: '0', overflowWrap: 'anywhere' },
  variants: {
    kind: { minus: { bg: 't.bad.bg', color: 't.bad.fg' }, plus: { bg: 't.ok.bg', color: 't.ok.fg' }, same: { color: 'fg.muted' } },
  },
});

const JsonBlock = styled('pre', {
  base: {
    p: '3',
    fontFamily: 'mono',
    textStyle: 'xs',
    overflowX: 'auto',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    bg: 'bg.subtle',
    border: '1px solid',
    borderColor: 'line',
    rounded: 'md',
  },
});

const formatValue = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

function ChangedValues({ kind, before, after }: FieldChange) {
  if (kind === 'unchanged') return <DiffLine kind="same">{formatValue(before)}</DiffLine>;
  return (
    <>
      {kind !== 'added' && (
        <DiffLine kind="minus">
          <span aria-hidden>−</span>
          <span>
            <VisuallyHidden>Before: </VisuallyHidden>
            {formatValue(before)}
          </span>
        </DiffLine>
      )}
      {kind !== 'removed' && (
        <DiffLine kind="plus">
          <span aria-hidden>+</span>
          <span>
            <VisuallyHidden>After: </VisuallyHidden>
            {formatValue(after)}
          </span>
        </DiffLine>
      )}
    </>
  );
}

/** The changes of an event, field by field, or both snapshots as JSON. */
export function DiffView({ before, after }: DiffViewProps) {
  const [json, setJson] = useState(false);
  const changes = useMemo(() => diffRecords(before, after), [before, after]);
  const count = changes.filter(({ kind }) => kind !== 'unchanged').length;
  return (
    <Box>
      <Flex alignItems="center" gap="2" mb="2">
        <Heading as="h3" size="sm">
          Changes
        </Heading>
        <Span textStyle="sm" color="fg.muted">
          {count === 1 ? '1 field' : `${count} fields`}
        </Span>
        <Flex role="group" aria-label="Show as" ms="auto" p="0.5" gap="0.5" bg="bg.emphasized" rounded="sm">
          <ModeButton type="button" aria-pressed={!json} onClick={() => setJson(false)}>
            Diff
          </ModeButton>
          <ModeButton type="button" aria-pressed={json} onClick={() => setJson(true)}>
            JSON
          </ModeButton>
        </Flex>
      </Flex>
      {json ? (
        <>
          <Text textStyle="xs" color="fg.muted" mb="1">
            Before
          </Text>
          <JsonBlock tabIndex={0}>{JSON.stringify(before, null, 2)}</JsonBlock>
          <Text textStyle="xs" color="fg.muted" mt="3" mb="1">
            After
          </Text>
          <JsonBlock tabIndex={0}>{JSON.stringify(after, null, 2)}</JsonBlock>
        </>
      ) : changes.length === 0 ? (
        <Text textStyle="sm" color="fg.muted">
          This event changed no fields.
        </Text>
      ) : (
        <Box as="dl" border="1px solid" borderColor="line" rounded="md" overflow="hidden">
          {changes.map((change) => (
            <Flex key={change.path} css={{ '&:not(:last-child)': { borderBottom: '1px solid', borderColor: 'line' } }}>
              <Box
                as="dt"
                flex="0 0 32%"
                minWidth="0"
                px="3"
                py="1.5"
                fontFamily="mono"
                textStyle="xs"
                color="fg.muted"
                overflowWrap="anywhere"
              >
                {change.path}
              </Box>
              <Box
                as="dd"
                flex="1"
                minWidth="0"
                data-change={change.kind}
                css={{ display: 'flex', flexDirection: 'column', '& > *': { flex: '1' } }}
              >
                <ChangedValues {...change} />
              </Box>
            </Flex>
          ))}
        </Box>
      )}
    </Box>
  );
}
