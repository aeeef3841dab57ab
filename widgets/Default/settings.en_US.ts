export default {
  show: 'Shown as',
  'show=auto': 'Automatic',
  'show=value': 'One value',
  'show=list': 'List',
  'show=table': 'Table',
  'show=json': 'JSON',
  rowsOf: 'Each row is',
  'rowsOf=times': 'A point in time',
  'rowsOf=tags': 'The newest values of one combination of tags',
  decimal: 'Decimals',
  pageSize: 'Rows',
}
