import { IconCheck, IconClock, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Box, Flex, Span } from '../base/primitives';
import { styled } from '../base/styled';

interface Step {
  label: string;
  /** When the step happened or will happen, in words. */
  at?: ReactNode;
  state: 'done' | 'current' | 'todo';
}

interface StepperProps {
  steps: readonly Step[];
  /** Who has to act, until when, and which money moves then. */
  note?: ReactNode;
}

const List = styled('ol', {
  base: { display: 'flex', gap: '1', p: '4', pb: '2', _cSm: { gap: '0', pb: '4' } },
});

const Item = styled('li', {
  base: {
    flex: '1',
    minWidth: '0',
    position: 'relative',
    // A segment of a bar on phones, an icon above its label from there, one line from `cMd`.
    _cXs: { height: '1', rounded: 'full' },
    _cSm: { display: 'flex', flexDirection: 'column', alignItems: 'center', gap: '1.5', textAlign: 'center', px: '1' },
    _cMd: { flexDirection: 'row', gap: '2', textAlign: 'start', px: '0', flex: '1 1 auto', _last: { flex: '0 1 auto' } },
  },
  variants: {
    state: {
      done: { _cXs: { bg: 't.ok.solid' } },
      current: { _cXs: { bg: 'brand.mark' } },
      todo: { _cXs: { bg: 'bg.emphasized' } },
    },
  },
});

const StepDot = styled('span', {
  base: {
    display: 'none',
    flex: 'none',
    width: '20px',
    height: '20px',
    rounded: 'full',
    border: '1px solid',
    placeItems: 'center',
    zIndex: 1,
    _cSm: { display: 'grid' },
  },
  variants: {
    state: {
      done: { bg: 't.ok.bg', borderColor: 't.ok.border', color: 't.ok.icon' },
      current: {
        bg: 'brand.solid',
        borderColor: 'brand.solid',
        _before: { content: '""', width: '6px', height: '6px', rounded: 'full', bg: 'brand.contrast' },
      },
      todo: { bg: 'bg', borderStyle: 'dashed', borderColor: 'line.control' },
    },
  },
});

const Connector = styled('span', {
  base: {
    display: 'none',
    height: '1px',
    _cSm: { display: 'block', position: 'absolute', top: '10px', insetStart: 'calc(50% + 14px)', width: 'calc(100% - 28px)' },
    _cMd: { position: 'static', flex: '1', minWidth: '3', width: 'auto', mx: '2' },
  },
  variants: { done: { true: { bg: 't.ok.border' }, false: { bg: 'line.strong' } } },
});

const StepText = styled('span', {
  base: { _cXs: { srOnly: true }, _cSm: { display: 'block', minWidth: '0', textStyle: 'xs' }, _cMd: { textStyle: 'sm' } },
});

/** Progress: all steps with their times, and the next step below. */
export function Stepper({ steps, note }: StepperProps) {
  const current = steps.findIndex((step) => step.state === 'current');
  const index =
    current === -1
      ? Math.max(
          0,
          steps.findLastIndex((step) => step.state === 'done'),
        )
      : current;
  const next = steps[index + 1];
  return (
    <Box bg="bg" border="1px solid" borderColor="line" rounded="lg" overflow="hidden">
      <List>
        {steps.map(({ label, at, state }, position) => (
          <Item key={label} state={state} aria-current={state === 'current' ? 'step' : undefined}>
            <StepDot state={state} aria-hidden>
              {state === 'done' && <IconCheck size={12} style={{ strokeWidth: 2 }} />}
            </StepDot>
            <StepText>
              <Span display="block" fontWeight={state === 'todo' ? 'normal' : 'medium'} color={state === 'todo' ? 'fg.muted' : 'fg'}>
                {label}
              </Span>
              {at && (
                <Span display="block" textStyle="xs" color="fg.muted">
                  {at}
                </Span>
              )}
            </StepText>
            {position < steps.length - 1 && <Connector done={state === 'done'} aria-hidden />}
          </Item>
        ))}
      </List>
      <Flex px="4" pb="3" gap="2" alignItems="baseline" textStyle="sm" _cSm={{ display: 'none' }} aria-hidden>
        <Span fontWeight="medium">{steps[index]?.label}</Span>
        <Span textStyle="xs" color="fg.muted">
          step {index + 1} of {steps.length}
        </Span>
        {next && (
          <Span textStyle="xs" color="fg.muted" ms="auto">
            then {next.label}
          </Span>
        )}
      </Flex>
      {note && (
        <Flex
          px="4"
          py="2.5"
          gap="2.5"
          alignItems="flex-start"
          textStyle="sm"
          bg="t.info.bg"
          color="t.info.fg"
          borderTop="1px solid"
          borderColor="t.info.border"
        >
          <Box flex="none" mt="2px" aria-hidden>
            {next ? <IconClock /> : <IconInfoCircle />}
          </Box>
          <Box minWidth="0">{note}</Box>
        </Flex>
      )}
    </Box>
  );
}
