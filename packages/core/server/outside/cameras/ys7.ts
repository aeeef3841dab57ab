import type { Text } from '../../../contract/refusal.ts'
import { CHINA_ZONE, clockText } from '../../../contract/zone.ts'
import { address, asObject, form, readObject } from '../provider-bodies.ts'
import { WRONG_PAIR } from '../provider-words.ts'
import { CAMERA_WORDS, type CameraView, type CloudAnswer, type CloudRequest, type CloudToken } from './camera-cloud.ts'

export const YS7_ENDPOINT = 'https://open.ys7.com'

export const YS7_CODES: Readonly<Record<string, Text>> = {
  10001: { zh_CN: '参数为空或格式不正确', en_US: 'A setting is empty or has the wrong form' },
  10002: CAMERA_WORDS.token,
  10005: { zh_CN: 'AppKey 已被冻结', en_US: 'The AppKey is frozen' },
  10017: { zh_CN: 'AppKey 不存在', en_US: 'There is no such AppKey' },
  10030: WRONG_PAIR,
  10031: CAMERA_WORDS.denied,
  20001: CAMERA_WORDS.channel,
  20002: CAMERA_WORDS.unknown,
  20007: CAMERA_WORDS.offline,
  20018: CAMERA_WORDS.unknown,
  49999: { zh_CN: '服务商接口异常，请稍后再试', en_US: 'The provider has a fault; try again later' },
  60019: CAMERA_WORDS.encrypted,
}

export const YS7_TOKEN_CODES: readonly unknown[] = ['10002']

export const ys7Request = (endpoint: string, path: string, fields: Record<string, string>): CloudRequest => ({
  url: address(endpoint, path),
  method: 'POST',
  ...form(fields),
})

export function readYs7({ status, body }: { status: number; body: string }): CloudAnswer {
  const { code, msg: message, data } = readObject(body)
  return { status, code, message, data: asObject(data) }
}

export const isYs7Done = ({ code }: CloudAnswer): boolean => code === '200'

/** A token of an account, or of a sub-account; the cloud says the moment of its end. */
export const ys7Token = ({ data }: CloudAnswer): CloudToken => ({
  token: String(data.accessToken ?? ''),
  endsAtMs: Number(data.expireTime),
})

const FLV = '4'
const LIVE = '1'
const LOCAL = '2'
const CLOUD = '3'
/** It must only be opened in this time; the shortest that the cloud gives is 30 s. */
const ADDRESS_LIVES_S = 300

/** The fields of `/api/lapp/v2/live/address/get`. H.265 would have to be converted here, so the cloud is asked for H.264. */
export function ys7Live({ device, channel, isFine, history }: CameraView, token: string): Record<string, string> {
  return {
    accessToken: token,
    deviceSerial: device,
    channelNo: channel,
    protocol: FLV,
    quality: isFine ? '1' : '2',
    supportH265: '0',
    expireTime: String(ADDRESS_LIVES_S),
    type: history ? (history.record === 'cloud' ? CLOUD : LOCAL) : LIVE,
    ...(history && {
      startTime: clockText(CHINA_ZONE, history.startMs),
      stopTime: clockText(CHINA_ZONE, history.endMs),
    }),
  }
}

/**
 * The address by which a vendor's own player takes a token: live, in high definition if `isFine`; or recorded, from the
 * day of the beginning to that of the end.
 */
export function ezopenAddress({ device, channel, isFine, history }: CameraView): string {
  const camera = `ezopen://open.ys7.com/${encodeURIComponent(device)}/${encodeURIComponent(channel)}`
  if (!history) return `${camera}${isFine ? '.hd' : ''}.live`
  const days = new URLSearchParams({ begin: dayText(history.startMs), end: dayText(history.endMs) })
  return `${camera}${history.record === 'cloud' ? '.cloud' : ''}.rec?${days}`
}

const dayText = (atMs: number) => clockText(CHINA_ZONE, atMs).slice(0, 10).replaceAll('-', '')
