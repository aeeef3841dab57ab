import control from '@atrium/dashboards/web/control/settings.zh_CN'

export default {
  ...control,
  dataSource: 'InfluxDB 数据源（不选为内置时序库）',
  database: '数据库',
  controls: '写入项',
  'controls.key': '字段或标签名',
  'controls.label': '显示名称',
  'controls.measurement': '测量',
  'controls.type': '写为',
  'controls.type=field': '字段（field）',
  'controls.type=tag': '标签（tag）',
  'controls.valueType': '值的类型',
  'controls.valueType=number': '数字',
  'controls.valueType=string': '文字',
  'controls.valueType=boolean': '是/否',
  'controls.defaultValue': '默认值',
  'controls.placeholder': '提示文字',
  verifyKey: '核对哪一项（不填为第一个字段）',
}
