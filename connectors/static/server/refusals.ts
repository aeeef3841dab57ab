import { refusal } from '@atrium/core/contract/refusal'

export const notJson = refusal(40001, 400, {
  zh_CN: '数据不是有效的 JSON',
  en_US: 'The data are not valid JSON',
})
export const noRowsAt = refusal(40001, 400, {
  zh_CN: '路径 {path} 处没有行',
  en_US: 'There are no rows at the path {path}',
})
export const openQuote = refusal(40001, 400, {
  zh_CN: 'CSV 第 {line} 行的引号没有结束',
  en_US: 'A quote that begins in line {line} of the CSV does not end',
})
