import type { Text } from '@atrium/core/contract/refusal'
import type { ConverterFailure, FailureReason } from './call.ts'

const REASONS: Record<FailureReason, Text> = {
  time: { zh_CN: '运行时间过长', en_US: 'it runs too long' },
  memory: { zh_CN: '占用内存过多', en_US: 'it needs too much memory' },
  stack: { zh_CN: '递归层数过多', en_US: 'its recursion is too deep' },
  killed: { zh_CN: '无响应，已被终止', en_US: 'it did not respond and was ended' },
  unavailable: { zh_CN: '运行环境无法启动', en_US: 'the environment for scripts could not be started' },
  syntax: { zh_CN: '语法错误', en_US: 'it is not valid code' },
  thrown: { zh_CN: '脚本出错', en_US: 'the script failed' },
  nothing: { zh_CN: '没有返回结果', en_US: 'it returns nothing' },
  function: { zh_CN: '结果中含有函数', en_US: 'its result contains a function' },
  symbol: { zh_CN: '结果中含有 Symbol', en_US: 'its result contains a symbol' },
  bigint: { zh_CN: '结果中含有 BigInt', en_US: 'its result contains a BigInt' },
  number: { zh_CN: '结果中含有无效数值', en_US: 'its result contains a number that is not finite' },
  promise: { zh_CN: '结果不能是 Promise', en_US: 'its result must not be a promise' },
  object: { zh_CN: '结果中含有非数据对象', en_US: 'its result contains an object that is no data' },
  deep: { zh_CN: '结果嵌套过深', en_US: 'its result is nested too deeply' },
  size: { zh_CN: '结果过大', en_US: 'its result is too large' },
  shape: { zh_CN: '结果不是数据行', en_US: 'its result is no list of rows' },
}

/** [R292] What the widget says instead of data that its converter could not give. */
export function converterFailureText({ why, detail = '' }: ConverterFailure): Text {
  const { zh_CN, en_US } = REASONS[why]
  const more = detail === '' ? '' : ` (${detail})`
  return { zh_CN: `代码执行错误：${zh_CN}${more}`, en_US: `Error while running the code: ${en_US}${more}` }
}
