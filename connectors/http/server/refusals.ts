import { refusal } from '@atrium/core/contract/refusal'

export const noValue = refusal(40001, 400, {
  zh_CN: '地址中的参数 {name} 没有值：看板没有这个参数，数据源也没有填写它的值',
  en_US: 'The parameter {name} has no value: the dashboard has no such parameter, and the source gives none',
})
export const badSegment = refusal(40001, 400, {
  zh_CN: '路径中的 {segment} 不能为空、“.”或“..”',
  en_US: '{segment} in the path cannot be empty, “.” or “..”',
})
export const badHeader = refusal(40001, 400, {
  zh_CN: '请求头 {name} 的值含有不允许的字符',
  en_US: 'The value of the header {name} has characters that are not allowed in it',
})
export const noRowsAt = refusal(40001, 400, {
  zh_CN: '应答中的路径 {path} 处没有行',
  en_US: 'The answer has no rows at the path {path}',
})
export const wrongPath = refusal(40001, 400, {
  zh_CN: '路径 {path} 不正确',
  en_US: 'The path {path} is wrong',
})
export const tooNested = refusal(40001, 400, {
  zh_CN: '应答的层次过深',
  en_US: 'The answer is nested too deeply',
})

const of = (code: number, zh_CN: string, en_US: string) => refusal(code, 502, { zh_CN, en_US })

export const redirected = of(
  50212,
  '对方要求转到其他地址（状态 {status}），系统不跟随跳转，请填写最终地址',
  'The answer is a redirect (status {status}), which is not followed; enter the final address',
)
/** The code of both refusals of who we are. */
export const SIGN_IN_REFUSED = 50213

export const notSignedIn = of(
  SIGN_IN_REFUSED,
  '对方不接受用户名、密码或令牌（状态 {status}）',
  'The user name, password or token was not accepted (status {status})',
)
export const forbidden = of(
  SIGN_IN_REFUSED,
  '已登录的账号无权读取该地址（状态 {status}）',
  'The account may not read this address (status {status})',
)
export const notFound = of(
  50214,
  '对方没有这个地址（状态 {status}），请检查路径',
  'There is nothing at this address (status {status}); check the path',
)
export const peerFailed = of(50215, '对方出错（状态 {status}）', 'The other side has failed (status {status})')
export const peerRefused = of(
  50215,
  '对方拒绝了请求（状态 {status}）',
  'The other side has refused the request (status {status})',
)
export const noContent = of(50216, '对方的应答没有内容（状态 {status}）', 'The answer has no content (status {status})')
export const isHtml = of(
  50216,
  '对方的应答是网页（HTML），不是 JSON；该地址可能需要登录',
  'The answer is a page (HTML) and no JSON; perhaps the address needs a sign-in',
)
export const notJson = of(
  50216,
  '对方的应答不是有效的 JSON（类型 {type}）',
  'The answer is no valid JSON (type {type})',
)
