export default {
  config: '仪表',
  'config.fieldList': '字段',
  'config.fieldList.field': '数据列',
  'config.fieldList.name': '名称',
  'config.fieldList.unit': '单位',
  'config.fieldList.precision': '小数位数',
  'config.fieldList.yMin': '最小值',
  'config.fieldList.yMax': '最大值',
  'config.fieldList.colors': '颜色区间',
  'config.fieldList.colors.end': '结束位置',
  'config.fieldList.colors.color': '颜色',
}
