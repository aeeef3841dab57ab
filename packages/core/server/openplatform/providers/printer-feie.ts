import { createHash } from 'node:crypto'
import type { Text } from '../../../contract/refusal.ts'
import { address, form, readObject } from '../../outside/provider-bodies.ts'
import { refusalWords } from '../../outside/provider-words.ts'
import type { Probe } from './provider.ts'

const CODES: Readonly<Record<string, Text>> = {
  '-2': { zh_CN: '飞鹅账号未注册', en_US: 'The Feie account is not registered' },
}
const STATES: readonly (readonly [RegExp, boolean, Text])[] = [
  [/离线/, false, { zh_CN: '账号有效，打印机离线', en_US: 'The account is valid; the printer is offline' }],
  [
    /不正常/,
    false,
    { zh_CN: '账号有效，打印机在线但不正常', en_US: 'The account is valid; the printer is online but faulty' },
  ],
  [/在线/, true, { zh_CN: '账号有效，打印机在线', en_US: 'The account is valid; the printer is online' }],
]
const ANSWERED: Text = { zh_CN: '账号有效：{state}', en_US: 'The account is valid: {state}' }

/** Reads the printer's state; nothing is printed. The signature is SHA-1 of user, UKEY and the time in seconds. */
export const feie: Probe = async ({ send }, { user = '', ukey = '', sn = '', endpoint = 'http://api.feieyun.cn' }) => {
  const url = address(endpoint, '/Api/Open/')
  const stime = String(Math.floor(Date.now() / 1000))
  const sig = createHash('sha1').update(`${user}${ukey}${stime}`).digest('hex')
  const wanted = { user, stime, sig, apiname: 'Open_queryPrinterStatus', sn }
  const { status, body } = await send({ url, method: 'POST', ...form(wanted) })
  const { ret: code, msg: message, data } = readObject(body)
  const about = { status, url, method: 'POST' }
  if (code !== 0) return { ...about, ok: false, ...refusalWords(CODES, { code, message, status }) }
  const state = String(data ?? '')
  const [, ok = true, text = ANSWERED] = STATES.find(([words]) => words.test(state)) ?? []
  return { ...about, ok, text, params: { state } }
}
