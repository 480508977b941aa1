export { AreaChart } from './chart/AreaChart';
