import { refusal } from '../../contract/refusal.ts'

export const ratiosTooHigh = refusal(40001, 400, {
  zh_CN: '分成比例之和不能超过 100%',
  en_US: 'The ratios come to more than 100 %',
})
