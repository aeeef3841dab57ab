export default {
  config: 'Gauges',
  'config.fieldList': 'Fields',
  'config.fieldList.field': 'Column',
  'config.fieldList.name': 'Name',
  'config.fieldList.unit': 'Unit',
  'config.fieldList.precision': 'Decimals',
  'config.fieldList.yMin': 'Minimum',
  'config.fieldList.yMax': 'Maximum',
  'config.fieldList.colors': 'Color ranges',
  'config.fieldList.colors.end': 'End',
  'config.fieldList.colors.color': 'Color',
}
