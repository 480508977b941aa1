import { memo } from 'react';
import { styled } from '../base/styled';
import { Badge } from '../screen/Badge';
import { getStatusMeta, type StatusTable } from '../states';

const QuietBadge = styled('span', {
  base: {
    display: 'flex',
    width: 'fit-content',
    alignItems: 'center',
    gap: '1.5',
    color: 'fg',
    whiteSpace: 'nowrap',
    '& svg': { flex: 'none' },
  },
  variants: {
    tone: {
      neutral: { '& svg': { color: 't.neutral.icon' } },
      info: { '& svg': { color: 't.info.icon' } },
      active: { '& svg': { color: 't.active.icon' } },
      wait: { '& svg': { color: 't.wait.icon' } },
      ok: { '& svg': { color: 't.ok.icon' } },
      bad: { '& svg': { color: 't.bad.icon' } },
    },
  },
});

interface StatusBadgeProps<S extends StatusTable> {
  /** The state table of the kind of record, from `ui/states`. */
  states: S;
  state: keyof S & string;
  /** `quiet` in tables, `tint` in headers. */
  variant?: 'quiet' | 'tint';
}

function StatusBadgeBase<S extends StatusTable>({ states, state, variant = 'quiet' }: StatusBadgeProps<S>) {
  const { tone, icon: Icon, label, description } = getStatusMeta(states, state);
  if (variant === 'tint') {
    return (
      <Badge tone={tone} icon={<Icon size={14} aria-hidden />} title={description}>
        {label}
      </Badge>
    );
  }
  return (
    <QuietBadge tone={tone} title={description}>
      <Icon size={15} aria-hidden />
      {label}
    </QuietBadge>
  );
}

/** A state by label, icon and color; its meaning and next step on hover. */
export const StatusBadge = memo(StatusBadgeBase) as typeof StatusBadgeBase;
