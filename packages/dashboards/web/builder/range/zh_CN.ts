export default {
  board: '看板的时间范围',
  item: '时间范围',
  follow: '跟随看板（{range}）',
  own: '自己的范围',
  ownSays: '例外：看板的时间范围改变时，此组件不变。',
  followSays: '看板的时间范围改变时，此组件随之改变。',
  ownCount: '{count} 个组件用自己的范围',
  followAll: '让全部组件跟随',
  inQuery: '范围在查询的表单中填写。',
  none: '不设',
  noRange: '不设时间范围',
} as const
