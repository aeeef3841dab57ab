import { refusal } from '@atrium/core/contract/refusal'

export const onlyOneStatement = refusal(40001, 400, {
  zh_CN: '只能使用一条 SELECT 或 SHOW 语句',
  en_US: 'Use one SELECT or SHOW statement',
})
