import { Box } from '@techadds/shared/ui/base';

const radii = Array.from({ length: 13 }, (_, ring) => 28 + ring * 26);

/** A decorative drawing in the corner of the page. */
export function BackgroundRings() {
  return (
    <Box
      display={{ base: 'none', md: 'block' }}
      position="absolute"
      insetEnd="0"
      bottom="0"
      width="420px"
      height="420px"
      color="line.strong"
      pointerEvents="none"
      aria-hidden
    >
      <svg width="420" height="420" viewBox="0 0 420 420" fill="none" stroke="currentColor">
        {radii.map((radius) => (
          <circle key={radius} cx="340" cy="340" r={radius} />
        ))}
      </svg>
    </Box>
  );
}
