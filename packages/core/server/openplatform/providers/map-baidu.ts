import { createHash } from 'node:crypto'
import type { Text } from '../../../contract/refusal.ts'
import { address, readObject } from '../../outside/provider-bodies.ts'
import { NOT_LISTED, refusalWords } from '../../outside/provider-words.ts'
import { type Probe, percentEncoded, plainAddress } from './provider.ts'

const PATH = '/geocoding/v3/'

const RIGHT: Text = { zh_CN: 'AK 有效', en_US: 'The AK is valid' }
const CODES: Readonly<Record<string, Text>> = {
  4: { zh_CN: '已超过当日配额', en_US: 'Today’s quota is used up' },
  5: { zh_CN: 'AK 不存在或非法', en_US: 'There is no such AK' },
  101: { zh_CN: '缺少 AK', en_US: 'The AK is missing' },
  200: { zh_CN: 'AK 不存在', en_US: 'There is no such AK' },
  201: { zh_CN: '该应用已在百度控制台停用', en_US: 'The application is disabled in the provider’s console' },
  202: { zh_CN: '该应用已被百度删除', en_US: 'The application was removed by the provider' },
  203: { zh_CN: 'AK 不是服务端类型', en_US: 'The AK is not of the server type' },
  210: NOT_LISTED,
  211: { zh_CN: 'SN 校验失败，请检查 SK', en_US: 'The signature is wrong; check the SK' },
  240: { zh_CN: '该应用没有开通地理编码服务', en_US: 'Geocoding is not switched on for the application' },
  302: { zh_CN: '已超过当日配额', en_US: 'Today’s quota is used up' },
  401: { zh_CN: '并发过高，请稍后再试', en_US: 'Too many calls at once; try again later' },
}

/** Looks one place up. An AK that requires signatures (SN) also needs its SK. */
export const baiduMap: Probe = async ({ send }, { ak = '', sk, endpoint = 'https://api.map.baidu.com' }) => {
  const wanted = { address: '北京市海淀区上地十街10号', output: 'json', ak }
  const query = Object.entries(wanted)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')
  const signed = sk ? `${query}&sn=${signatureOf(`${PATH}?${query}`, sk)}` : query
  const url = `${address(endpoint, PATH)}?${signed}`
  const { status, body } = await send({ url })
  const { status: code, message } = readObject(body)
  const about = { status, url: plainAddress(url), method: 'GET' }
  if (code === 0) return { ...about, ok: true, text: RIGHT }
  return { ...about, ok: false, ...refusalWords(CODES, { code, message, status }) }
}

/** The provider's `sn`: MD5 of path, query and SK, in form encoding. */
export function signatureOf(pathAndQuery: string, sk: string): string {
  const encoded = percentEncoded(pathAndQuery + sk)
    .replaceAll('%20', '+')
    .replaceAll('~', '%7E')
  return createHash('md5').update(encoded).digest('hex')
}
