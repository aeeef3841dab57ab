import type { SameKeys } from '@atrium/contract/define/words'
import type zh_CN from './zh_CN.ts'

const words: SameKeys<typeof zh_CN> = {
  rangeToday: 'Today',
  range7d: 'Last 7 days',
  range30d: 'Last 30 days',
  range90d: 'Last 90 days',
  rangeCustom: 'Custom',
  timeSpan: 'Time span',
  countedAt: 'Updated {time} · refreshes every {seconds} s',
  loadFailed: 'The overview failed to load; the figures shown may be out of date',
  retry: 'Try again',
  export: 'Export',
  compared: 'vs. the period before',
  comparedToday: 'vs. same time yesterday',
  comparedDay: 'vs. same time yesterday',
  comparedMonth: 'vs. same time last month',
  comparedSinceMonth: 'New this month',
  definition: 'What is counted: {text}',
  nothing: 'Nothing in this time',
  noOrders: 'No orders in this time',
  noMerchants: 'No orders of merchants in this time',
  noPlaces: 'No device has a place yet',
  awayOrOff: 'Offline or out of service',
  attention: 'Needs attention',
  noAttention: 'No device needs attention',
  alert_offline: 'Offline',
  alert_fault: 'Fault',
  alert_timeout: 'No answer to command',
  time: 'Time',
  figure: 'Figure',
  value: 'Value',
  unit: 'Unit',
  before: 'Period before',
}

export default words
