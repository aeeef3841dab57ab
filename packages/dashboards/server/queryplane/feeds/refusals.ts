import { refusal } from '@atrium/core/contract/refusal'

export const tooManyFeeds = refusal(42901, 429, {
  zh_CN: '同时保持连接的数据源超过 {max} 个，请稍后再试',
  en_US: 'More than {max} data sources keep a connection open; try again later',
})
