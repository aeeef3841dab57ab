import { refusal } from '@atrium/core/contract/refusal'

export const builtInSource = refusal(40910, 409, {
  zh_CN: '内置数据源不能修改或删除',
  en_US: 'A built-in data source can be neither changed nor deleted',
})
/** `names`: those that the reader may see. */
export const sourceInUse = refusal(40904, 409, {
  zh_CN: '仍被看板使用，不能删除：{names}',
  en_US: 'Still used by dashboards, so it cannot be deleted: {names}',
})
