import { createHmac } from 'node:crypto'
import type { Text } from '../../../contract/refusal.ts'
import { address, json, readObject } from '../../outside/provider-bodies.ts'
import { NOT_LISTED, refusalWords, WRONG_SIGNATURE } from '../../outside/provider-words.ts'
import { type Probe, plainAddress } from './provider.ts'

const SENT: Text = { zh_CN: '测试消息已发到群里', en_US: 'A test message was sent to the group' }
const CODES: Readonly<Record<string, Text>> = {
  300001: { zh_CN: 'Webhook 地址中的令牌无效', en_US: 'The token in the webhook’s address is not valid' },
  130101: { zh_CN: '发送过于频繁，请稍后再试', en_US: 'Too many messages; try again later' },
  400101: { zh_CN: 'Webhook 地址中的令牌无效', en_US: 'The token in the webhook’s address is not valid' },
}
/** One error code covers all security settings of a robot; the message tells which one it is. */
const SAFETY: readonly (readonly [RegExp, Text])[] = [
  [/keyword/i, { zh_CN: '消息不含机器人的关键词', en_US: 'The message has none of the robot’s keywords' }],
  [/sign/i, WRONG_SIGNATURE],
  [/timestamp/i, { zh_CN: '本服务器的时间不准', en_US: 'This server’s clock is wrong' }],
  [/\bip\b|whitelist/i, NOT_LISTED],
]

/** A group robot has no call without effect, so the test sends a short message. */
export const dingtalk: Probe = async ({ send }, { webhook = '', secret, keyword }) => {
  const timestamp = String(Date.now())
  const sign = secret && createHmac('sha256', secret).update(`${timestamp}\n${secret}`).digest('base64')
  const url = address(webhook, '', sign ? { timestamp, sign } : {})
  const content = keyword ? `连接测试 ${keyword}` : '连接测试'
  const { status, body } = await send({ url, method: 'POST', ...json({ msgtype: 'text', text: { content } }) })
  const { errcode: code, errmsg: message } = readObject(body)
  const about = { status, url: plainAddress(url), method: 'POST' }
  if (code === 0) return { ...about, ok: true, text: SENT }
  const safety = code === 310000 ? SAFETY.find(([words]) => words.test(String(message)))?.[1] : undefined
  const known = safety ? { ...CODES, 310000: safety } : CODES
  return { ...about, ok: false, ...refusalWords(known, { code, message, status }) }
}
