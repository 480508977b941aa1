import { chakra } from '@chakra-ui/react/styled-system';
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Box, Flex } from '../base/primitives';
import { Spark } from './Spark';

interface Figure {
  label: string;
  value: ReactNode;
  /** The change against the time before, signed in words or with − where it fell. */
  delta?: { text: string; tone: 'ok' | 'bad' | 'neutral' };
  spark?: readonly number[];
}

const Strip = chakra('dl', {
  base: {
    display: 'grid',
    gap: '1px',
    bg: 'line',
    border: '1px solid',
    borderColor: 'line',
    rounded: 'lg',
    overflow: 'hidden',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(50% - 1px, 13rem), 1fr))',
    _cMd: { gridTemplateColumns: 'none', gridAutoFlow: 'column', gridAutoColumns: '1fr' },
  },
});

const deltaColor = { ok: 't.ok.fg', bad: 't.bad.fg', neutral: 'fg.muted' } as const;
const deltaIcon = { ok: IconArrowUpRight, bad: IconArrowDownRight, neutral: undefined } as const;

/** The figures of a screen in one bordered strip: four in a row where there is room, two by two where not. */
export function FigureStrip({ figures }: { figures: readonly Figure[] }) {
  return (
    <Strip>
      {figures.map(({ label, value, delta, spark }) => {
        const Arrow = delta && deltaIcon[delta.tone];
        return (
          <Flex
            key={label}
            bg="bg"
            px="4"
            py="4"
            gap="3"
            alignItems="flex-end"
            justifyContent="space-between"
            minWidth="0"
            _cMd={{ px: '5' }}
          >
            <Box minWidth="0">
              <Box as="dt" textStyle="sm" color="fg.muted">
                {label}
              </Box>
              <Box as="dd" mt="1" textStyle={{ base: 'xl', _cSm: '2xl' }} fontWeight="semibold" fontVariantNumeric="tabular-nums">
                {value}
              </Box>
              {delta && (
                <Flex as="dd" mt="0.5" alignItems="center" gap="1" textStyle="xs" fontWeight="medium" color={deltaColor[delta.tone]}>
                  {Arrow && <Arrow size={14} stroke={1.75} aria-hidden />}
                  {delta.text}
                </Flex>
              )}
            </Box>
            {spark && (
              <Box display="none" _cSm={{ display: 'block' }}>
                <Spark values={spark} />
              </Box>
            )}
          </Flex>
        );
      })}
    </Strip>
  );
}
