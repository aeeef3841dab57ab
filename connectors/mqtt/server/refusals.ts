import { refusal } from '@atrium/core/contract/refusal'

export const notAllowedInTopic = refusal(40001, 400, {
  zh_CN: '参数“{name}”的值不能含有 / + #',
  en_US: 'The value of the parameter “{name}” must not contain / + #',
})
export const wrongFilter = refusal(40001, 400, {
  zh_CN: '不是有效的主题过滤器：{topic}',
  en_US: 'Not a topic filter: {topic}',
})
export const outsideFilter = refusal(40001, 400, {
  zh_CN: '主题 {topic} 不在数据源的范围 {filter} 内',
  en_US: 'The topic {topic} is not within {filter} of the data source',
})
export const notDecodable = {
  json: refusal(40001, 400, {
    zh_CN: '主题 {topic} 的消息不是 JSON',
    en_US: 'The message of the topic {topic} is not JSON',
  }),
  line: refusal(40001, 400, {
    zh_CN: '主题 {topic} 的消息不是行协议',
    en_US: 'The message of the topic {topic} is not line protocol',
  }),
}
export const tooManyTopics = refusal(40001, 400, {
  zh_CN: '主题超过 {max} 个，请缩小主题的范围',
  en_US: 'More than {max} topics; choose a narrower filter',
})
export const tooManyCurves = refusal(40001, 400, {
  zh_CN: '曲线超过 {max} 条，请缩小主题的范围或按一级主题区分',
  en_US: 'More than {max} curves; choose a narrower filter, or tell them apart by one level',
})
export const tooLongMessages = refusal(40001, 400, {
  zh_CN: '消息超过 {max} KB，未读取',
  en_US: 'The messages are longer than {max} kB and are not read',
})

const refused = (zh_CN: string, en_US: string) => refusal(40001, 400, { zh_CN, en_US })

const otherReason = refused('MQTT 服务器拒绝连接（{code}）', 'The broker refused the connection ({code})')
const notAuthorised = refused('用户名或密码错误，或没有权限', 'The username or password is wrong, or may not connect')
/** By the return code of CONNACK in MQTT 3.1.1. */
const BY_CODE: Readonly<Record<number, typeof otherReason>> = {
  1: refused('MQTT 服务器不支持 3.1.1 版本', 'The broker does not speak version 3.1.1'),
  2: refused('MQTT 服务器拒绝该客户端 ID', 'The broker refused the client ID'),
  3: refused('MQTT 服务器暂不可用', 'The broker is not available'),
  4: notAuthorised,
  5: notAuthorised,
}

/** Why the broker does not let a client in. */
export const signInRefused = (code: number) => BY_CODE[code]?.() ?? otherReason({ params: { code } })

export const notSubscribed = refusal(40001, 400, {
  zh_CN: 'MQTT 服务器不允许订阅 {filter}',
  en_US: 'The broker does not allow a subscription of {filter}',
})
export const brokerClosed = refusal(50211, 502, {
  zh_CN: 'MQTT 服务器关闭了连接',
  en_US: 'The broker closed the connection',
})
export const noAnswer = refusal(50211, 502, {
  zh_CN: 'MQTT 服务器没有及时应答',
  en_US: 'The broker did not answer in time',
})
