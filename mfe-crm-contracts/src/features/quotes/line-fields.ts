/** Labels of the line fields, by their name in the contract. */
export const lineFieldLabels = {
  name: 'Item',
  description: 'Description',
  serviceId: 'Service',
  quantity: 'Quantity',
  unit: 'Unit',
  unitPriceCents: 'Price',
  discount: 'Discount',
  taxBp: 'Tax',
};
export type LineFieldName = keyof typeof lineFieldLabels;
export type LineFieldErrors = Partial<Record<LineFieldName, string>>;
