import { styled } from './styled';

const Tile = styled('svg', { base: { flex: 'none', color: 'bg.inverted', '& path': { stroke: 'fg.inverted' } } });

/** The TechAdds logo: a T with a plus sign. */
export function Logo({ size = 28, label }: { size?: number; label?: string }) {
  return (
    <Tile viewBox="0 0 28 28" width={size} height={size} {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}>
      <rect width="28" height="28" rx="7" fill="currentColor" />
      <path d="M7.5 9h9M12 9v10.5M17 15.5h5M19.5 13v5" fill="none" strokeWidth="2.2" strokeLinecap="round" />
    </Tile>
  );
}
