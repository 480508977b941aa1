import { IconArrowRight, IconLink, IconPlus } from '@techadds/shared/ui/icons';
import * as common from '../layout/menu/icons';
import * as staff from '../layout/menu/staff-icons';

/** The icons of the palette by name: those of the menu, of pages outside the menu, and of actions. */
export const icons = { ...common, ...staff, IconArrowRight, IconLink, IconPlus };
export type IconName = keyof typeof icons;
export const isIcon = (name: string): name is IconName => Object.hasOwn(icons, name);
