import { refusal } from '@atrium/core/contract/refusal'

export const dbNotFound = refusal(40410, 404, {
  zh_CN: '时序数据库“{db}”不存在',
  en_US: 'database not found: "{db}"',
})
export const invalidDbName = refusal(40411, 400, {
  zh_CN: '时序数据库名称不合法',
  en_US: 'invalid database name',
})
export const tooManyDbs = refusal(40912, 409, {
  zh_CN: '时序数据库数量已达上限（{max}）',
  en_US: 'the tenant already has {max} databases',
})
export const invalidRetention = refusal(40001, 400, {
  zh_CN: '保留天数应为 1 到 {max} 的整数，或永久保留',
  en_US: 'The retention must be a whole number of days from 1 to {max}, or forever',
})
/** The tenant's disk quota is used up; reading, dropping and a shorter retention still work. */
export const storeFull = refusal(50700, 507, {
  zh_CN: '时序存储空间已满（上限 {maxMiB} MiB），请删除数据或缩短保留时间',
  en_US: 'The tenant has used up its {maxMiB} MiB of time-series storage; drop data or shorten the retention',
})
export const measurementNotFound = refusal(40412, 404, {
  zh_CN: '测量“{measurement}”不存在',
  en_US: 'measurement not found: "{measurement}"',
})
export const tooManyExports = refusal(42901, 429, {
  zh_CN: '导出任务过多，请稍后再试',
  en_US: 'Too many exports at the same time; try again in a moment',
})
export const invalidQuery = refusal(40001, 400, {
  zh_CN: '查询参数错误：{reason}',
  en_US: 'Invalid query: {reason}',
})
export const bodyTooLarge = refusal(41301, 413, {
  zh_CN: '写入内容超过上限（{maxBytes} 字节）',
  en_US: 'The body is larger than {maxBytes} bytes',
})
/** The tenant's own share of the queue is full. */
export const writesTooFast = refusal(42901, 429, {
  zh_CN: '写入过快，请稍后再试',
  en_US: 'Writing too fast; try again in a moment',
})
export const tooManyQueries = refusal(42901, 429, {
  zh_CN: '查询过多，请稍后再试',
  en_US: 'Too many queries at the same time; try again in a moment',
})
/** The queue of all tenants is full, or the store could not commit; no part of the write was acknowledged. */
export const storeBusy = refusal(50300, 503, {
  zh_CN: '时序库繁忙，请稍后再试',
  en_US: 'The time-series store is busy; try again shortly',
})
/** Rows that were acknowledged with more memory than there is now. */
export class TooWide extends Error {}

/** Rows were read with names that were read again from the file since; they must be read again, too. */
export class StaleNames extends Error {}

/** Acknowledged writes of the tenant are in the log only, and the log cannot be read. */
export const logUnreadable = refusal(50300, 503, {
  zh_CN: '暂时无法从日志读取已确认的写入，请稍后再试',
  en_US: 'Acknowledged writes cannot be read back from the log at the moment; try again shortly',
})
export const queryTooSlow = refusal(50420, 504, {
  zh_CN: '查询超时，请缩小时间范围',
  en_US: 'The query took too long; narrow its time range',
})
