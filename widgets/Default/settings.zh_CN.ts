export default {
  show: '显示为',
  'show=auto': '自动',
  'show=value': '单个值',
  'show=list': '列表',
  'show=table': '表格',
  'show=json': 'JSON',
  rowsOf: '每行为',
  'rowsOf=times': '一个时间点',
  'rowsOf=tags': '一组标签的最新值',
  decimal: '小数位数',
  pageSize: '行数',
}
