/** Charts and their library, in a separate entry point so that only screens with charts load them. */
export { AreaChart } from './chart/AreaChart';
export { BarChart } from './chart/BarChart';
export { LineChart } from './chart/LineChart';
export { Legend } from './chart/Legend';
