import { Span } from '../base/primitives';
import { Badge } from '../screen/Badge';
import { statusOf, type Entity, type StateOf } from './map';

interface StatusBadgeProps<E extends Entity> {
  entity: E;
  state: StateOf<E>;
  /** `quiet` in tables, `tint` in headers. */
  form?: 'quiet' | 'tint';
}

/** A state in words, shape and colour; its meaning and next step on hover. */
export function StatusBadge<E extends Entity>({ entity, state, form = 'quiet' }: StatusBadgeProps<E>) {
  const [tone, Icon, label, meaning] = statusOf(entity, state);
  if (form === 'tint') {
    return (
      <Badge tone={tone} icon={<Icon size={14} stroke={1.75} aria-hidden />} title={meaning}>
        {label}
      </Badge>
    );
  }
  return (
    <Span display="flex" width="fit-content" alignItems="center" gap="1.5" color="fg" whiteSpace="nowrap" title={meaning}>
      <Span color={`t.${tone}.icon`} flex="none" aria-hidden>
        <Icon size={15} stroke={1.75} />
      </Span>
      {label}
    </Span>
  );
}
