import type { ComponentProps, ReactNode } from 'react';
import { styled } from '../base/styled';
import type { Tone } from '../base/tokens';

const getTint = (tone: Tone) => ({
  bg: `t.${tone}.bg`,
  color: `t.${tone}.fg`,
  borderColor: `t.${tone}.border`,
  '& svg': { color: `t.${tone}.icon` },
});

const Pill = styled('span', {
  base: {
    display: 'flex',
    width: 'fit-content',
    alignItems: 'center',
    gap: '1',
    height: '6',
    px: '2',
    rounded: 'xs',
    border: '1px solid',
    textStyle: 'xs',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    '& svg': { flex: 'none' },
  },
  variants: {
    tone: {
      neutral: getTint('neutral'),
      info: getTint('info'),
      active: getTint('active'),
      wait: getTint('wait'),
      ok: getTint('ok'),
      bad: getTint('bad'),
      brand: { bg: 'brand.subtle', color: 'brand.fg', borderColor: 'transparent' },
    },
    plain: { true: { borderColor: 'transparent', height: '5', px: '1.5' } },
  },
  defaultVariants: { tone: 'neutral' },
});

interface BadgeProps extends Omit<ComponentProps<typeof Pill>, 'tone' | 'plain'> {
  tone?: Tone | 'brand';
  icon?: ReactNode;
  /** Smaller and without a border, for badges that are not states. */
  plain?: boolean;
}

/** A tinted pill. For states use StatusBadge, which has their labels. */
export function Badge({ icon, children, ...rest }: BadgeProps) {
  return (
    <Pill {...rest}>
      {icon}
      {children}
    </Pill>
  );
}
