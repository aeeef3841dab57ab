export default {
  name: '查询条件',
  about: '设置看板参数和共用的时间范围',
  search: '查询',
  reset: '重置',
  none: '不限',
  yes: '是',
  no: '否',
  wrongNumber: '请输入数字',
  noParameter: '看板没有这个参数',
  empty: '还没有设置查询条件',
} as const
