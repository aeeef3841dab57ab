import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Text } from '../../../contract/refusal.ts'
import { CHINA_ZONE, clockText } from '../../../contract/zone.ts'
import { address, asObject, json, readObject } from '../provider-bodies.ts'
import { WRONG_SIGNATURE } from '../provider-words.ts'
import {
  CAMERA_WORDS,
  type CameraView,
  type CloudAccount,
  type CloudAnswer,
  type CloudRequest,
  type CloudToken,
} from './camera-cloud.ts'

export const IMOU_ENDPOINT = 'https://openapi.lechange.cn'

export const IMOU_CODES: Readonly<Record<string, Text>> = {
  SN1001: WRONG_SIGNATURE,
  SN1002: { zh_CN: '签名已超时，本服务器的时间不准', en_US: 'The signature is too old; this server’s clock is wrong' },
  SN1004: { zh_CN: 'App ID 无效', en_US: 'The App ID is not valid' },
  TK1002: CAMERA_WORDS.token,
  TK1003: CAMERA_WORDS.token,
  DV1002: CAMERA_WORDS.unknown,
  DV1007: CAMERA_WORDS.offline,
  DV1011: CAMERA_WORDS.unknown,
  DV1012: CAMERA_WORDS.denied,
  DV1020: CAMERA_WORDS.offline,
  DV1028: CAMERA_WORDS.channel,
  DV1030: { zh_CN: '摄像机正在休眠', en_US: 'The camera is asleep' },
  DV1047: CAMERA_WORDS.encrypted,
  DV1049: CAMERA_WORDS.noRecords,
  LD1001: CAMERA_WORDS.noRecords,
  LV1004: CAMERA_WORDS.encrypted,
  OP1019: CAMERA_WORDS.noRecords,
  RC1001: CAMERA_WORDS.noRecords,
  FL1004: CAMERA_WORDS.traffic,
  FL1005: CAMERA_WORDS.traffic,
}

/** The token is not taken any more, although it should be: a new one is needed. */
export const IMOU_TOKEN_CODES: readonly unknown[] = ['TK1002', 'TK1003']

/** MD5 of the time in seconds, the nonce and the secret. */
export const imouSignature = (timeS: number, nonce: string, secret: string): string =>
  createHash('md5').update(`time:${timeS},nonce:${nonce},appSecret:${secret}`).digest('hex')

export function imouRequest(account: CloudAccount, method: string, params: Record<string, string>): CloudRequest {
  const time = Math.floor(Date.now() / 1000)
  const nonce = randomBytes(16).toString('hex')
  const sign = imouSignature(time, nonce, account.secret)
  const system = { ver: '1.0', appId: account.id, sign, time, nonce }
  const url = address(account.endpoint, `/openapi/${method}`)
  return { url, method: 'POST', ...json({ system, id: randomUUID(), params }) }
}

export function readImou({ status, body }: { status: number; body: string }): CloudAnswer {
  const { code, msg: message, data } = asObject(readObject(body).result)
  return { status, code, message, data: asObject(data) }
}

export const isImouDone = ({ code }: CloudAnswer): boolean => code === '0'

/** The administrator’s token; the cloud says how many seconds it lives. */
export const imouToken = ({ data }: CloudAnswer, nowMs: number): CloudToken => ({
  token: String(data.accessToken ?? ''),
  endsAtMs: nowMs + 1000 * Number(data.expireTime),
})

/** Of `getKitToken`: 1 is the live view, 2 the recordings; 0 would be all that the account may do with the camera. */
export const KIT_RIGHTS = { live: '1', history: '2' } as const
export type KitRight = (typeof KIT_RIGHTS)[keyof typeof KIT_RIGHTS]

/** The parameters of `createDeviceFlvLive`. */
export function imouLive({ device, channel, history }: CameraView, token: string): Record<string, string> {
  const camera = { token, deviceId: device, channelId: channel }
  if (!history) return { ...camera, type: 'realTime' }
  return {
    ...camera,
    type: 'playback',
    beginTime: clockText(CHINA_ZONE, history.startMs),
    endTime: clockText(CHINA_ZONE, history.endMs),
    recordType: history.record === 'cloud' ? 'cloudRecord' : 'localRecord',
  }
}

/** The address in the wanted quality, or in the other one where there is only that. */
export const imouAddress = ({ data: { flvHD, flv } }: CloudAnswer, isFine: boolean): unknown =>
  isFine ? flvHD || flv : flv || flvHD
