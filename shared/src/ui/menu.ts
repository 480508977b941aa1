export { Menu, actionsByElement, type MenuItem } from './menu/Menu';
export { Popover } from './menu/Popover';
