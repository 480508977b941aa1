/** Charts and their library; only what draws one loads them. */
export { AreaChart } from './chart/AreaChart';
export { BarChart } from './chart/BarChart';
export { Legend } from './chart/Legend';
