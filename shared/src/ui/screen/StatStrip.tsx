import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Box, Flex, Grid } from '../base/primitives';
import { styled } from '../base/styled';
import { Sparkline } from './Sparkline';

interface Stat {
  label: string;
  value: ReactNode;
  /** The change against the previous period, with a sign: + or −. */
  delta?: { text: string; tone: 'ok' | 'bad' | 'neutral' };
  sparkline?: readonly number[];
}

const Strip = styled('dl', {
  base: {
    display: 'grid',
    gap: '1px',
    bg: 'bg',
    // The stats draw the lines, so that an empty cell has none.
    '& > *': { boxShadow: '0 0 0 1px var(--ta-colors-line)' },
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

/** The metrics of a screen in one bordered strip: four in a row, or two on narrow screens. */
export function StatStrip({ stats }: { stats: readonly Stat[] }) {
  return (
    <Strip>
      {stats.map(({ label, value, delta, sparkline }) => {
        const Arrow = delta && deltaIcon[delta.tone];
        return (
          // A `dl` requires `dt` and `dd` as direct children of the group; the grid places the sparkline next to the last of them.
          <Grid
            key={label}
            bg="bg"
            px="4"
            py="4"
            columnGap="3"
            rowGap="0"
            gridTemplateColumns="minmax(0, 1fr) auto"
            alignContent="start"
            minWidth="0"
            _cMd={{ px: '5' }}
          >
            <Box as="dt" gridColumn="1 / -1" textStyle="sm" color="fg.muted">
              {label}
            </Box>
            <Box as="dd" mt="1" textStyle={{ base: 'xl', _cSm: '2xl' }} fontWeight="semibold" fontVariantNumeric="tabular-nums">
              {value}
            </Box>
            {delta && (
              <Flex
                as="dd"
                gridColumn="1"
                mt="0.5"
                alignItems="center"
                gap="1"
                textStyle="xs"
                fontWeight="medium"
                color={deltaColor[delta.tone]}
              >
                {Arrow && <Arrow size={14} aria-hidden />}
                {delta.text}
              </Flex>
            )}
            {sparkline && (
              <Box as="dd" gridColumn="2" gridRow="2 / span 2" alignSelf="end" display="none" _cSm={{ display: 'block' }} aria-hidden>
                <Sparkline values={sparkline} />
              </Box>
            )}
          </Grid>
        );
      })}
    </Strip>
  );
}
