import type { ComponentProps } from 'react';
import { Input } from '@techadds/shared/ui';

interface DateInputProps extends Omit<ComponentProps<typeof Input>, 'type' | 'min' | 'max'> {
  /** The first and last day to choose, as `2026-11-20`. */
  min?: string;
  max?: string;
}

/** A calendar day, `2026-11-20`; the browser displays it in the reader's format. */
export const DateInput = (props: DateInputProps) => <Input {...props} type="date" max={props.max ?? '9999-12-31'} />;
