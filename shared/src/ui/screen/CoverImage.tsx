import { useMemo } from 'react';
import { Box } from '../base/primitives';
import { styled } from '../base/styled';
import { getIllustration } from './illustrations';

const Svg = styled('svg', { base: { width: 'full', height: 'full' } });

/** The placeholder for a service without a photo: one line drawing per category. */
export function CoverImage({ category, height = 104 }: { category: string; height?: number }) {
  const { tone, lines, fills } = useMemo(() => getIllustration(category), [category]);
  return (
    <Box
      rounded="md"
      overflow="hidden"
      bg={`t.${tone}.bg`}
      _dark={{ bg: 'bg.muted' }}
      color={`t.${tone}.icon`}
      style={{ height }}
      aria-hidden
    >
      <Svg viewBox="0 0 320 120" preserveAspectRatio="xMidYMid slice">
        {fills && <path d={fills} fill="currentColor" opacity={lines ? 0.16 : 0.32} />}
        {lines && <path d={lines} fill="none" stroke="currentColor" strokeWidth={1.25} vectorEffect="non-scaling-stroke" opacity={0.5} />}
      </Svg>
    </Box>
  );
}
