export { Menu, type MenuItem } from './menu/Menu';
