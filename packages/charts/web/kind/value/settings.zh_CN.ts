export default {
  label: '标签',
  initialValue: '初始值',
  unit: '单位',
  decimal: '小数位数',
  field: '数据列',
  trend: '显示走势',
  labelStyle: '标签颜色',
  valueStyle: '数值颜色',
  unitStyle: '单位颜色',
}
