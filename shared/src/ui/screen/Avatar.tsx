import { Box } from '../base/primitives';

const tones = ['active', 'info', 'ok', 'wait', 'neutral'] as const;

function getInitials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return ((words[0]?.[0] ?? '?') + (words.length > 1 ? (words.at(-1)?.[0] ?? '') : '')).toUpperCase();
}

/** The color depends only on the name, so that it is the same everywhere. */
function getTone(name: string): (typeof tones)[number] {
  let sum = 0;
  for (const char of name) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 9973;
  return tones[sum % tones.length] ?? 'neutral';
}

/** The initials of a person or company; shown next to the name, so it is hidden from screen readers. */
export function Avatar({ name, size = 20 }: { name: string; size?: number }) {
  const tone = getTone(name);
  return (
    <Box
      as="span"
      display="inline-grid"
      placeItems="center"
      flex="none"
      rounded="full"
      border="1px solid"
      borderColor={`t.${tone}.border`}
      bg={`t.${tone}.bg`}
      color={`t.${tone}.fg`}
      fontWeight="semibold"
      lineHeight="1"
      style={{ width: size, height: size, fontSize: Math.max(9, Math.round(size * 0.38)) }}
      aria-hidden
    >
      {getInitials(name)}
    </Box>
  );
}
