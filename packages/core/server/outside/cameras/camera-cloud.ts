import { Refusal, type Text } from '../../../contract/refusal.ts'
import { failureWords, refusalWords } from '../provider-words.ts'

/** The account with a camera’s cloud: appKey or appId, its secret, and the address of the cloud or of a proxy. */
export interface CloudAccount {
  id: string
  secret: string
  endpoint: string
}

export interface CloudRequest {
  url: string
  method: 'POST'
  headers: Readonly<Record<string, string>>
  body: string
}

/** Sends one request; what a tenant may not reach is refused. */
export type SendToCloud = (request: CloudRequest) => Promise<{ status: number; body: string }>

/** What a cloud has answered; `code` is undefined for an answer that is not one of this cloud. */
export interface CloudAnswer {
  status: number
  code: unknown
  message: unknown
  data: Record<string, unknown>
}

/** What is watched of a camera; `history` absent: live. */
export interface CameraView {
  device: string
  channel: string
  isFine: boolean
  history?: { startMs: number; endMs: number; record: 'cloud' | 'local' }
}

/** A token with the moment at which the cloud stops to take it. */
export interface CloudToken {
  token: string
  endsAtMs: number
}

const OFFLINE: Text = { zh_CN: '摄像机不在线', en_US: 'The camera is offline' }
export const CAMERA_WORDS = {
  offline: OFFLINE,
  unknown: { zh_CN: '云平台的账号中没有这台摄像机', en_US: 'The account with the cloud has no such camera' },
  channel: { zh_CN: '摄像机没有这个通道', en_US: 'The camera has no such channel' },
  noRecords: { zh_CN: '该时段没有录像', en_US: 'Nothing was recorded in this time' },
  encrypted: {
    zh_CN: '摄像机的画面已加密，请在云平台关闭加密后再播放',
    en_US: 'The camera’s picture is encrypted; switch that off at its cloud to play it here',
  },
  token: { zh_CN: '云平台不接受访问令牌', en_US: 'The cloud does not accept the access token' },
  denied: { zh_CN: '云平台的账号没有权限', en_US: 'The account with the cloud has no permission' },
  fault: { zh_CN: '云平台接口异常，请稍后再试', en_US: 'The cloud has a fault; try again later' },
  traffic: { zh_CN: '云平台账号的流量或并发不足', en_US: 'The account with the cloud has no traffic left' },
} as const satisfies Record<string, Text>

const NOT_PLAYED = 50260

/** What the viewer reads instead of a picture. */
export const cloudRefusal = (text: Text, params: Record<string, string> = {}): Refusal =>
  new Refusal(NOT_PLAYED, 502, text, { params })

/** @throws Refusal with the cloud’s code in words */
export function refuse(known: Readonly<Record<string, Text>>, { code, message, status }: CloudAnswer): never {
  const { text, params } = refusalWords(known, { code, message, status })
  throw cloudRefusal(text, params)
}

/** What has failed before the cloud answered, in words; a refusal of the egress guard stays as it is. */
export function unreached(error: unknown): never {
  if (error instanceof Refusal) throw error
  const { text, params } = failureWords(error)
  throw cloudRefusal(text, params)
}
