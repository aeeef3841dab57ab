import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Text } from '../../../contract/refusal.ts'
import { address, asObject, form, json, readObject } from '../../outside/provider-bodies.ts'
import { ACCEPTED, refusalWords, WRONG_PAIR, WRONG_SIGNATURE } from '../../outside/provider-words.ts'
import type { Probe } from './provider.ts'

const IMOU_CODES: Readonly<Record<string, Text>> = {
  SN1001: WRONG_SIGNATURE,
  SN1002: { zh_CN: '签名已超时，本服务器的时间不准', en_US: 'The signature is too old; this server’s clock is wrong' },
  SN1004: { zh_CN: 'App ID 无效', en_US: 'The App ID is not valid' },
}

/** Imou: requests an administrator token. The signature is an MD5 of the time in seconds, the nonce and the secret. */
export const imou: Probe = async (
  { send },
  { appId = '', appSecret = '', endpoint = 'https://openapi.lechange.cn' },
) => {
  const url = address(endpoint, '/openapi/accessToken')
  const time = Math.floor(Date.now() / 1000)
  const nonce = randomBytes(16).toString('hex')
  const sign = createHash('md5').update(`time:${time},nonce:${nonce},appSecret:${appSecret}`).digest('hex')
  const wanted = { system: { ver: '1.0', appId, sign, time, nonce }, id: randomUUID(), params: {} }
  const { status, body } = await send({ url, method: 'POST', ...json(wanted) })
  const { code, msg: message } = asObject(readObject(body).result)
  const about = { status, url, method: 'POST' }
  if (code === '0') return { ...about, ok: true, text: ACCEPTED }
  return { ...about, ok: false, ...refusalWords(IMOU_CODES, { code, message, status }) }
}

const YS7_CODES: Readonly<Record<string, Text>> = {
  10001: { zh_CN: '参数为空或格式不正确', en_US: 'A setting is empty or has the wrong form' },
  10005: { zh_CN: 'AppKey 已被冻结', en_US: 'The AppKey is frozen' },
  10017: { zh_CN: 'AppKey 不存在', en_US: 'There is no such AppKey' },
  10030: WRONG_PAIR,
  49999: { zh_CN: '服务商接口异常，请稍后再试', en_US: 'The provider has a fault; try again later' },
}

/** EZVIZ: requests a token for the pair; it stays the same for seven days, however often it is requested. */
export const ys7: Probe = async ({ send }, { appKey = '', appSecret = '', endpoint = 'https://open.ys7.com' }) => {
  const url = address(endpoint, '/api/lapp/token/get')
  const { status, body } = await send({ url, method: 'POST', ...form({ appKey, appSecret }) })
  const { code, msg: message } = readObject(body)
  const about = { status, url, method: 'POST' }
  if (code === '200') return { ...about, ok: true, text: ACCEPTED }
  return { ...about, ok: false, ...refusalWords(YS7_CODES, { code, message, status }) }
}
