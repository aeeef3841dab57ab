import { refusal } from '@atrium/core/contract/refusal'

export const noSuchData = refusal(40400, 404, {
  zh_CN: '此组件没有可查询的数据',
  en_US: 'This widget has no data to query',
})
export const dataSourceMissing = refusal(40400, 404, {
  zh_CN: '数据源不存在',
  en_US: 'This data source does not exist',
})
export const chooseSource = refusal(40001, 400, {
  zh_CN: '请选择数据源',
  en_US: 'Choose a data source',
})
export const otherShape = refusal(40001, 400, {
  zh_CN: '此组件不能显示这种数据',
  en_US: 'This widget cannot show data of this kind',
})
export const incompleteQuery = refusal(40001, 400, {
  zh_CN: '数据配置不完整，请选择数据库、测量和字段',
  en_US: 'The data settings are incomplete: choose a database, a measurement and fields',
})
export const badRange = refusal(40001, 400, {
  zh_CN: '时间范围不正确',
  en_US: 'Not a time range: the start must be a time before the end',
})
/** For readers without an account, where the author lets them choose no range. */
export const rangeNotOffered = refusal(40301, 403, {
  zh_CN: '此看板只公开组件自己的时间范围',
  en_US: 'This dashboard shows visitors only the time range of each widget',
})
export const tooManyPoints = refusal(40001, 400, {
  zh_CN: '数据点过多，请缩小时间范围或增大间隔',
  en_US: 'Too many points; narrow the time range or widen the interval',
})
/** `count`: how many there are. */
export const tooManyExact = refusal(40001, 400, {
  zh_CN: '共有 {count} 个数据点，此组件最多使用 {max} 个，请缩小时间范围或增大间隔',
  en_US: 'There are {count} points; this widget uses at most {max}. Narrow the time range or widen the interval',
})
export const rowsWithoutKey = refusal(40001, 400, {
  zh_CN: '请选择分组标签，每种标签组合显示一行',
  en_US: 'Choose the tags to group by; each combination of them is one row',
})
export const notNumbers = refusal(40001, 400, {
  zh_CN: '列 {name} 不是数字，无法计算',
  en_US: 'The column {name} does not contain numbers, so nothing can be calculated from it',
})
export const tooManySeries = refusal(40001, 400, {
  zh_CN: '序列超过 {max} 条，请增加标签条件',
  en_US: 'More than {max} series; add a tag filter',
})
export const tooManyWatched = refusal(42901, 429, {
  zh_CN: '同时查询的数据过多，请稍后再试',
  en_US: 'Too much data is being watched; try again in a moment',
})
/** Temporary: pages keep their data, marked as not current, and ask again. */
export const overBudget = refusal(42901, 429, {
  zh_CN: '本分钟的查询用时已达上限，{seconds} 秒后继续更新',
  en_US: 'The query time of this minute is used up; updates go on in {seconds} s',
})
export const sourceResting = refusal(50300, 503, {
  zh_CN: '数据源连续出错，{seconds} 秒后重试',
  en_US: 'The data source has failed repeatedly; trying again in {seconds} s',
})
export const wrongStatement = refusal(40001, 400, {
  zh_CN: '语句有误：{reason}',
  en_US: 'The statement is wrong: {reason}',
})
/** For viewers who may not read the statement: its errors quote it. */
export const statementFailed = refusal(40001, 400, {
  zh_CN: '此组件的查询语句有误',
  en_US: 'The statement of this widget is wrong',
})
export const noColumn = refusal(40001, 400, {
  zh_CN: '数据中没有列 {name}',
  en_US: 'The data have no column {name}',
})
export const noTime = refusal(40001, 400, {
  zh_CN: '列 {name} 的值“{value}”不是时间',
  en_US: 'The value “{value}” of the column {name} is not a time',
})
/** For viewers who may not know what a source is called, where it is, or what stands in it. */
export const sourceFailed = refusal(50210, 502, {
  zh_CN: '此组件的数据暂时无法读取',
  en_US: 'The data of this widget cannot be read at the moment',
})
