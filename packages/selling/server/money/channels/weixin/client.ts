import { cut } from '@atrium/core/contract/cut'
import { logCall } from '@atrium/core/server/outside/call-log'
import type { EgressAnswer } from '@atrium/core/server/outside/exchange'
import { channelRefused, channelSilent } from '../../refusals.ts'
import type { PaymentChannelParts } from '../parts.ts'
import type { Contract } from './contract.ts'
import { openSigner, type Signer } from './library.ts'
import { isFromWeixin } from './platform-keys.ts'

/** Enough for one day of a large merchant. */
const MAX_BILL_BYTES = 64 * 1024 * 1024

export interface Answer {
  status: number
  /** Weixin's own error code. */
  code: string
  message: string
  data: Record<string, unknown>
}

export interface Client {
  contract: Contract
  signer: Signer
  /** @throws channelSilent if there was no answer, or none with weixin's signature */
  call(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer>
  /** A file. It is not signed itself, but a signed answer contains its hash. */
  download(path: string): Promise<string>
  /** Whether the message has weixin's signature. */
  isGenuine(headers: EgressAnswer['headers'], body: string): Promise<boolean>
}

/** @throws channelRefused with weixin's own code */
export function given({ status, code, message, data }: Answer): Record<string, unknown> {
  if (status >= 300) throw channelRefused({ params: { reason: `${code} ${message}`.trim() } })
  return data
}

/** One tenant's client for weixin; every call is written to the log of the tenant's open app. */
export async function openClient({ db, egress }: PaymentChannelParts, contract: Contract): Promise<Client> {
  const signer = await openSigner(contract)

  async function send(method: 'GET' | 'POST', path: string, body?: object, maxAnswerBytes?: number) {
    const started = performance.now()
    const about = { openAppId: contract.openAppId, direction: 1, method, url: contract.endpoint + path } as const
    const note = (outcome: { status?: number; response?: unknown; ok: boolean; error?: string }) =>
      logCall(db, contract.tenantId, {
        ...about,
        request: body,
        ms: Math.round(performance.now() - started),
        ...outcome,
      })
    try {
      const answer = await egress.send({
        url: contract.endpoint + path,
        method,
        headers: signer.headers(method, path, body),
        ...(body ? { body: JSON.stringify(body) } : {}),
        allow: contract.allow,
        ...(maxAnswerBytes ? { maxAnswerBytes } : {}),
      })
      await note({ status: answer.status, response: cut(answer.body, 4096), ok: answer.status < 300 })
      return answer
    } catch (error) {
      await note({ ok: false, error: (error as Error).message })
      throw channelSilent()
    }
  }

  const isGenuine: Client['isGenuine'] = (headers, body) =>
    isFromWeixin(contract, headers, body, () => send('GET', '/v3/certificates'))

  return {
    contract,
    signer,
    isGenuine,
    async call(method, path, body) {
      const { status, headers, body: text } = await send(method, path, body)
      // The result is unknown: this is not a refusal.
      if (status >= 500 || status === 429) throw channelSilent()
      if (status < 300 && !(await isGenuine(headers, text))) throw channelSilent()
      const data = read(text)
      return { status, code: String(data.code ?? ''), message: String(data.message ?? ''), data }
    },
    async download(path) {
      const { status, body } = await send('GET', path, undefined, MAX_BILL_BYTES)
      if (status !== 200) throw channelSilent()
      return body
    },
  }
}

function read(text: string): Record<string, unknown> {
  if (text === '') return {}
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    throw channelSilent()
  }
}
