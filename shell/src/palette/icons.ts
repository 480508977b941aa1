import { IconCheck, IconLink, IconPlus, IconStar } from '@techadds/shared/ui/icons';
import * as menu from '../menu/icons';

/** The icons of the palette by name: those of the menu, of pages that no menu has, and of what is done here. */
export const icons = { ...menu, IconCheck, IconLink, IconPlus, IconStar };
export type IconName = keyof typeof icons;
export const isIcon = (name: string): name is IconName => Object.hasOwn(icons, name);
