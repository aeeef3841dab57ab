import { createHash, createHmac, randomUUID } from 'node:crypto'
import type { Text } from '../../../contract/refusal.ts'
import { address, readObject } from '../../outside/provider-bodies.ts'
import { ACCEPTED, refusalWords, WRONG_SIGNATURE } from '../../outside/provider-words.ts'
import { type Probe, percentEncoded } from './provider.ts'

const CODES: Readonly<Record<string, Text>> = {
  'InvalidAccessKeyId.NotFound': { zh_CN: 'AccessKey ID 不存在', en_US: 'There is no such AccessKey ID' },
  'InvalidAccessKeyId.Inactive': { zh_CN: 'AccessKey 已停用', en_US: 'The AccessKey is disabled' },
  SignatureDoesNotMatch: WRONG_SIGNATURE,
  IncompleteSignature: WRONG_SIGNATURE,
  'InvalidTimeStamp.Expired': { zh_CN: '本服务器的时间不准', en_US: 'This server’s clock is wrong' },
  'Forbidden.RAM': { zh_CN: '该 AccessKey 没有短信权限', en_US: 'The AccessKey has no permission for text messages' },
  NoPermission: { zh_CN: '该 AccessKey 没有短信权限', en_US: 'The AccessKey has no permission for text messages' },
}
const STATES: Readonly<Record<string, Text>> = {
  0: { zh_CN: '账号有效，短信签名“{name}”审核中', en_US: 'The key is valid; the signature “{name}” is under review' },
  2: { zh_CN: '账号有效，短信签名“{name}”未通过审核', en_US: 'The key is valid; the signature “{name}” was rejected' },
  10: {
    zh_CN: '账号有效，短信签名“{name}”已取消审核',
    en_US: 'The key is valid; the review of “{name}” was cancelled',
  },
}
const APPROVED = 1

/** Reads the state of the signature name that messages begin with; nothing is sent. */
export const alicloudSms: Probe = async ({ send }, props) => {
  const { accessKeyId = '', accessKeySecret = '', signName = '' } = props
  const query = `SignName=${percentEncoded(signName)}`
  const url = `${address(props.endpoint ?? 'https://dysmsapi.aliyuncs.com', '/')}?${query}`
  const headers = signedHeaders({ accessKeyId, accessKeySecret, host: new URL(url).host, query, action: 'GetSmsSign' })
  const { status, body } = await send({ url, method: 'POST', headers })
  const { Code: code, Message: message, SignStatus } = readObject(body)
  const about = { status, url, method: 'POST' }
  if (code !== 'OK') return { ...about, ok: false, ...refusalWords(CODES, { code, message, status }) }
  const held = SignStatus === APPROVED || SignStatus === undefined ? undefined : STATES[String(SignStatus)]
  if (held) return { ...about, ok: false, text: held, params: { name: signName } }
  return { ...about, ok: true, text: ACCEPTED }
}

interface Signed {
  accessKeyId: string
  accessKeySecret: string
  host: string
  query: string
  action: string
}

/** Alibaba Cloud's signature V3 (ACS3-HMAC-SHA256) of a call whose parameters are in the query. */
function signedHeaders({ accessKeyId, accessKeySecret, host, query, action }: Signed): Record<string, string> {
  const headers: Record<string, string> = {
    host,
    'x-acs-action': action,
    'x-acs-content-sha256': sha256(''),
    'x-acs-date': new Date().toISOString().replace(/\.\d+Z$/, 'Z'),
    'x-acs-signature-nonce': randomUUID(),
    'x-acs-version': '2017-05-25',
  }
  const names = Object.keys(headers).sort()
  const lines = names.map((name) => `${name}:${headers[name]}\n`).join('')
  const canonical = ['POST', '/', query, lines, names.join(';'), sha256('')].join('\n')
  const signature = createHmac('sha256', accessKeySecret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex')
  const parts = `Credential=${accessKeyId},SignedHeaders=${names.join(';')},Signature=${signature}`
  return { ...headers, authorization: `ACS3-HMAC-SHA256 ${parts}` }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
