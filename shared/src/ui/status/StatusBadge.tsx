import { memo } from 'react';
import { fixed } from '../base/static-styled';
import { Badge } from '../screen/Badge';
import { statusOf, type States } from '../states';

const Quiet = fixed('span', {
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

interface StatusBadgeProps<S extends States> {
  /** The table of its kind of record, from `ui/states`. */
  of: S;
  state: keyof S & string;
  /** `quiet` in tables, `tint` in headers. */
  form?: 'quiet' | 'tint';
}

function PlainStatusBadge<S extends States>({ of, state, form = 'quiet' }: StatusBadgeProps<S>) {
  const [tone, Icon, label, meaning] = statusOf(of, state);
  if (form === 'tint') {
    return (
      <Badge tone={tone} icon={<Icon size={14} stroke={1.75} aria-hidden />} title={meaning}>
        {label}
      </Badge>
    );
  }
  return (
    <Quiet tone={tone} title={meaning}>
      <Icon size={15} stroke={1.75} aria-hidden />
      {label}
    </Quiet>
  );
}

/** A state in words, shape and colour; its meaning and next step on hover. */
export const StatusBadge = memo(PlainStatusBadge) as typeof PlainStatusBadge;
