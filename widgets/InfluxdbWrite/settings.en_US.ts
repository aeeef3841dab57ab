import control from '@atrium/dashboards/web/control/settings.en_US'

export default {
  ...control,
  dataSource: 'InfluxDB data source (none: the built-in time series)',
  database: 'Database',
  controls: 'Values to write',
  'controls.key': 'Field or tag',
  'controls.label': 'Label',
  'controls.measurement': 'Measurement',
  'controls.type': 'Written as',
  'controls.type=field': 'Field',
  'controls.type=tag': 'Tag',
  'controls.valueType': 'Type of the value',
  'controls.valueType=number': 'Number',
  'controls.valueType=string': 'Text',
  'controls.valueType=boolean': 'Yes or no',
  'controls.defaultValue': 'Default',
  'controls.placeholder': 'Hint in the empty field',
  verifyKey: 'Value that is verified (empty: the first field)',
}
