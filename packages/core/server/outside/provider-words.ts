import type { Text } from '../../contract/refusal.ts'

/** Failures before a provider has answered, by Node's error code. */
const FAILURES: Readonly<Record<string, Text>> = {
  ECONNREFUSED: {
    zh_CN: '对方拒绝连接，请检查地址与端口',
    en_US: 'The connection was refused; check address and port',
  },
  ENOTFOUND: { zh_CN: '找不到该主机，请检查地址', en_US: 'There is no such host; check the address' },
  EAI_AGAIN: { zh_CN: '域名暂时无法解析', en_US: 'The name cannot be resolved at the moment' },
  ECONNRESET: { zh_CN: '连接被对方中断', en_US: 'The other side closed the connection' },
  EHOSTUNREACH: { zh_CN: '无法到达该主机', en_US: 'The host cannot be reached' },
  ENETUNREACH: { zh_CN: '无法到达该网络', en_US: 'The network cannot be reached' },
  ETIMEDOUT: { zh_CN: '对方没有及时应答', en_US: 'There was no answer in time' },
  EPROTO: {
    zh_CN: '对方没有使用 TLS，请检查地址与端口',
    en_US: 'The other side does not speak TLS; check address and port',
  },
}

const CERTIFICATE: Text = { zh_CN: '对方的证书无效', en_US: 'The certificate of the other side is not valid' }
const FAILED: Text = { zh_CN: '连接失败：{message}', en_US: 'The connection failed: {message}' }

/** The text for a Node error code; Node's own message if there is no text. */
export function failureWords(error: unknown): { text: Text; params?: Readonly<Record<string, string>> } {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  const known = FAILURES[code]
  if (known) return { text: known }
  if (/CERT|SIGNATURE|ERR_TLS/.test(code)) return { text: CERTIFICATE }
  return { text: FAILED, params: { message: message || code } }
}

interface Answered {
  code: unknown
  message?: unknown
  /** HTTP status, for an answer without an error code of the provider. */
  status: number
}

const HTTP_ONLY: Text = { zh_CN: '服务商返回 HTTP {code}', en_US: 'The provider answered HTTP {code}' }
const UNKNOWN: Text = { zh_CN: '服务商返回 {code}：{message}', en_US: 'The provider answered {code}: {message}' }

/** A provider's refusal in our words if its code is known, else in the provider's own words. */
export function refusalWords(known: Readonly<Record<string, Text>>, { code, message, status }: Answered) {
  if (code === undefined) return { text: HTTP_ONLY, params: { code: String(status) } }
  const text = known[String(code)]
  const params = { code: String(code), message: String(message ?? '') }
  if (!text) return { text: UNKNOWN, params }
  return { text: { zh_CN: `${text.zh_CN}（{code}）`, en_US: `${text.en_US} ({code})` }, params }
}

export const WRONG_SIGNATURE: Text = {
  zh_CN: '签名错误，请检查密钥',
  en_US: 'The signature is wrong; check the secret',
}
export const WRONG_PAIR: Text = { zh_CN: '账号与密钥不匹配', en_US: 'The ID and the secret do not belong together' }
export const NOT_LISTED: Text = {
  zh_CN: '本服务器的 IP 不在服务商的白名单中',
  en_US: 'This server’s address is not on the provider’s allow-list',
}
export const ACCEPTED: Text = { zh_CN: '账号与密钥有效', en_US: 'The ID and the secret are valid' }
