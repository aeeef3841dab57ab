export default {
  label: 'Label',
  initialValue: 'Initial value',
  unit: 'Unit',
  decimal: 'Decimals',
  field: 'Column',
  trend: 'Show the trend',
  labelStyle: 'Label color',
  valueStyle: 'Value color',
  unitStyle: 'Unit color',
}
