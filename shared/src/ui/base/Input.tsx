import type { ComponentProps } from 'react';
import { controlRecipe } from './control-recipe';
import { useFieldControl } from './field-context';
import { styled } from './styled';

const Base = styled('input', controlRecipe);

export type InputProps = ComponentProps<typeof Base>;

/** A one-line text field; wrap it in a Field for its label. */
export function Input(props: InputProps) {
  return <Base type="text" {...useFieldControl(props)} />;
}
