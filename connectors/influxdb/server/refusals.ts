import { refusal } from '@atrium/core/contract/refusal'

/** From 50000 on: failures of the source, after some of which it is left alone for a while. */
export const signInFailed = refusal(50231, 502, {
  zh_CN: '用户名、密码或令牌不正确',
  en_US: 'The user name, password or token is wrong',
})
export const mayNotRead = refusal(50232, 502, {
  zh_CN: '此账号无权读取该数据库',
  en_US: 'This account may not read the database',
})
export const notInflux = refusal(50233, 502, {
  zh_CN: '该地址的应答不是 InfluxDB 的（状态 {status}）',
  en_US: 'What answers at this address is not InfluxDB (status {status})',
})
export const redirected = refusal(50234, 502, {
  zh_CN: '该地址要求转到其他地址（状态 {status}），不会跟随',
  en_US: 'The address asks to go elsewhere (status {status}), which is not done',
})
export const serverFailed = refusal(50235, 502, {
  zh_CN: 'InfluxDB 出错：{reason}',
  en_US: 'InfluxDB has failed: {reason}',
})
/** Of the query, not of the source. */
export const databaseMissing = refusal(40400, 404, {
  zh_CN: '数据库不存在：{name}',
  en_US: 'There is no database {name}',
})
export const queryRefused = refusal(40001, 400, {
  zh_CN: 'InfluxDB 不接受此查询：{reason}',
  en_US: 'InfluxDB does not accept this query: {reason}',
})
export const noDatabaseChosen = refusal(40001, 400, {
  zh_CN: '请在数据源或查询中填写数据库',
  en_US: 'Choose a database in the data source or in the query',
})
export const onlySelectStatement = refusal(40001, 400, {
  zh_CN: '只能使用一条 SELECT 语句',
  en_US: 'Use one SELECT statement',
})
