import { refusal } from '@atrium/core/contract/refusal'

export const noStatement = refusal(40001, 400, {
  zh_CN: '请填写 SQL 语句',
  en_US: 'Write an SQL statement',
})
export const noCount = refusal(40001, 400, {
  zh_CN: '{place} 在 LIMIT 或 OFFSET 之后，其值须为不带符号的整数，例如 10',
  en_US: '{place} follows LIMIT or OFFSET, so its value must be a whole number, such as 10',
})
/** `reason`: what the database said. */
export const signInFailed = refusal(50230, 502, {
  zh_CN: '登录数据库失败：{reason}',
  en_US: 'Signing in to the database failed: {reason}',
})
export const databaseFailed = refusal(50231, 502, {
  zh_CN: '数据库出错：{reason}',
  en_US: 'The database failed: {reason}',
})
export const noTls = refusal(50232, 502, {
  zh_CN: '数据库没有启用 TLS',
  en_US: 'The database does not offer TLS',
})
export const mightyAccount = refusal(50233, 502, {
  zh_CN: '该账号可以访问数据库服务器的文件或程序，请使用只读账号',
  en_US: 'This account may reach files or programs of the database server; use one that only reads',
})
/** Not a failure of the source (`gate.ts`). */
export const statementTooSlow = refusal(50420, 504, {
  zh_CN: '语句在 {seconds} 秒内没有完成',
  en_US: 'The statement was not done within {seconds} s',
})
export const tooManyRows = refusal(40001, 400, {
  zh_CN: '结果超过 {max} 行，请缩小查询范围或在语句中汇总',
  en_US: 'More than {max} rows; narrow the query, or aggregate in the statement',
})
export const answerTooLarge = refusal(40001, 400, {
  zh_CN: '结果超过 {max} MB，请减少列或行',
  en_US: 'More than {max} MB; ask for fewer columns or rows',
})
/** A step of the test that went well: nothing here writes, but somebody else with this account could. */
export const WRITABLE = {
  zh_CN: '该账号可以写入，建议使用只读账号',
  en_US: 'This account may write; one that only reads is safer',
}
