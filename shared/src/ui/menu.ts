export { Menu, type MenuItem } from './menu/Menu';
export { findNextItem } from './menu/find-next-item';
export { Popover } from './menu/Popover';
