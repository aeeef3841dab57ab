import { Refusal, refusal } from '@atrium/core/contract/refusal'
import { storable } from '@atrium/core/server/call/stored-text'

/** Controls store why they have failed. */
const of = (key: string, zh_CN: string, en_US: string) =>
  refusal(50211, 502, storable(`network.${key}`, { zh_CN, en_US }))

const nameNotFound = of('name', '找不到主机名', 'The name of the host was not found')
const refusedConnection = of('refused', '对方拒绝连接，请检查端口', 'The connection was refused; check the port')
const unreachable = of('unreachable', '无法到达该主机', 'The host cannot be reached')
const timedOut = of('timedOut', '对方没有及时应答', 'There was no answer in time')
const closed = of('closed', '对方关闭了连接', 'The other side closed the connection')
const tlsFailed = of(
  'tls',
  'TLS 握手失败，对方可能没有使用 TLS',
  'TLS could not be agreed on; perhaps the other side does not speak it',
)
const certificates = {
  name: of('certificateName', '对方的证书不属于该主机名', 'The certificate of the other side is for another name'),
  old: of(
    'certificateOld',
    '对方的证书已过期或尚未生效',
    'The certificate of the other side is not valid at this time',
  ),
  unknown: of('certificateUnknown', '对方的证书不受信任', 'The certificate of the other side is not trusted'),
}
const otherFault = of('other', '网络错误（{code}）', 'A fault of the network ({code})')

const BY_CODE: Readonly<Record<string, () => Refusal>> = {
  ENOTFOUND: nameNotFound,
  EAI_AGAIN: nameNotFound,
  ENODATA: nameNotFound,
  ECONNREFUSED: refusedConnection,
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
  EHOSTDOWN: unreachable,
  ETIMEDOUT: timedOut,
  ECONNRESET: closed,
  ECONNABORTED: closed,
  EPIPE: closed,
  EPROTO: tlsFailed,
  ERR_TLS_CERT_ALTNAME_INVALID: certificates.name,
  CERT_HAS_EXPIRED: certificates.old,
  CERT_NOT_YET_VALID: certificates.old,
  CERT_REVOKED: certificates.unknown,
  DEPTH_ZERO_SELF_SIGNED_CERT: certificates.unknown,
  SELF_SIGNED_CERT_IN_CHAIN: certificates.unknown,
  UNABLE_TO_GET_ISSUER_CERT: certificates.unknown,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: certificates.unknown,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: certificates.unknown,
}

/** One fault is one refusal, however many have waited for the answer: the gate counts it once. */
const said = new WeakMap<Error, Refusal>()

/**
 * What went wrong on the way to another system, as a sentence without names or addresses. A refusal, and what has no
 * code of the network, stays as it is.
 */
export function networkFault(error: unknown): unknown {
  if (error instanceof Refusal || !(error instanceof Error)) return error
  const fault = said.get(error) ?? faultOf(error)
  if (fault) said.set(error, fault)
  return fault ?? error
}

function faultOf(error: Error): Refusal | undefined {
  const { code } = error as { code?: unknown }
  // Drivers have numbers of their own.
  if (typeof code !== 'string') return undefined
  const known = BY_CODE[code] ?? (code.startsWith('ERR_SSL') || code.startsWith('HPE_') ? tlsFailed : undefined)
  if (known) return known()
  return code.startsWith('E') && !code.startsWith('ERR_') ? otherFault({ params: { code } }) : undefined
}
