import { refusal } from '@atrium/core/contract/refusal'

export const onlySelect = refusal(40001, 400, {
  zh_CN: '预览只能执行 SELECT 语句',
  en_US: 'A preview runs SELECT statements only',
})
