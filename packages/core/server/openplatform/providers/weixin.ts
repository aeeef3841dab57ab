import type { Text } from '../../../contract/refusal.ts'
import { address, json, readObject } from '../../outside/provider-bodies.ts'
import { ACCEPTED, NOT_LISTED, refusalWords } from '../../outside/provider-words.ts'
import type { Probe } from './provider.ts'

const CODES: Readonly<Record<string, Text>> = {
  40001: { zh_CN: 'AppSecret 错误', en_US: 'The AppSecret is wrong' },
  40002: { zh_CN: '请求的凭证类型不被支持', en_US: 'This type of credential is not supported' },
  40013: { zh_CN: 'AppID 无效', en_US: 'The AppID is not valid' },
  40125: { zh_CN: 'AppSecret 无效', en_US: 'The AppSecret is not valid' },
  40164: NOT_LISTED,
  40243: { zh_CN: 'AppSecret 已被冻结', en_US: 'The AppSecret is frozen' },
  41002: { zh_CN: '缺少 AppID', en_US: 'The AppID is missing' },
  41004: { zh_CN: '缺少 AppSecret', en_US: 'The AppSecret is missing' },
  45009: { zh_CN: '已超过当日调用次数', en_US: 'Today’s calls are used up' },
  50004: { zh_CN: '账号已被禁用', en_US: 'The account is disabled' },
  50007: { zh_CN: '账号已被冻结', en_US: 'The account is frozen' },
}

/**
 * Official accounts and mini programs: only the right pair gets a token. The stable token is requested, without a
 * forced refresh: a plain token would end the one that the tenant's own programs use.
 */
export const weixin: Probe = async (
  { send },
  { appId = '', appSecret = '', endpoint = 'https://api.weixin.qq.com' },
) => {
  const url = address(endpoint, '/cgi-bin/stable_token')
  const wanted = { grant_type: 'client_credential', appid: appId, secret: appSecret, force_refresh: false }
  const { status, body } = await send({ url, method: 'POST', ...json(wanted) })
  const { access_token, errcode: code, errmsg: message } = readObject(body)
  const about = { status, url, method: 'POST' }
  if (typeof access_token === 'string') return { ...about, ok: true, text: ACCEPTED }
  return { ...about, ok: false, ...refusalWords(CODES, { code, message, status }) }
}
