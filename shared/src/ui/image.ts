/** Pictures in the widths that the edge serves. */
export { Image } from './screen/Image';
