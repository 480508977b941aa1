export { Menu, menuItems, type MenuItem } from './menu/Menu';
export { Popover } from './menu/Popover';
