import type { Text } from '../../../contract/refusal.ts'
import { address } from '../../outside/provider-bodies.ts'
import type { Probe, Props } from './provider.ts'

const ANSWERED: Text = { zh_CN: '对方返回 HTTP {status}', en_US: 'The other side answered HTTP {status}' }
const WORDS: Readonly<Record<number, Text>> = {
  401: { zh_CN: '用户名、密码或令牌错误（HTTP 401）', en_US: 'Username, password or token is wrong (HTTP 401)' },
  403: { zh_CN: '没有权限（HTTP 403）', en_US: 'Not permitted (HTTP 403)' },
  404: { zh_CN: '地址不存在（HTTP 404）', en_US: 'There is nothing at this address (HTTP 404)' },
}

/** Any address that answers with a status below 400. */
export const http: Probe = async ({ send }, { url = '', username, password = '', token }) => {
  const { status } = await send({ url: address(url, ''), headers: authorization({ username, password, token }) })
  const params = { status: String(status) }
  return { ok: status < 400, status, url, method: 'GET', text: WORDS[status] ?? ANSWERED, params }
}

function authorization({ username, password, token }: Partial<Props>): Record<string, string> {
  if (token) return { authorization: `Bearer ${token}` }
  if (!username) return {}
  return { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` }
}
