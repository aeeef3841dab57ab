export default {
  database: '数据库',
  measurement: '测量',
  rebind: '批量重新绑定',
  rebindHint: '把这些组件的查询换成另一个数据库、测量或标签值。',
  rebindWhat: '替换',
  rebindTo: '换成',
  rebindTag: '标签 {name} = {value}',
  rebindDo: '应用到 {count} 个查询值',
  rebindNone: '没有使用时序查询的组件。',
} as const
