import { oneOf, type PropsOf, secret } from '@atrium/charts/contract/define/props'
import { bool, int, str } from '@atrium/core/contract/define/fields'
import { ADDRESS_STREAM, STREAM_PROPS } from './stream.ts'

/**
 * The tables of props of the kinds that show a camera. Server and widgets share them. The public page loads this file, so it
 * must not import libraries.
 */

/** The sorts of streams of cameras that send to their maker's cloud. */
export const YS7_STREAM = 'ys7'
export const IMOU_STREAM = 'imou'
export type CloudSort = typeof YS7_STREAM | typeof IMOU_STREAM

const owners = { shown: 'owner', needs: 'query' } as const
const plain = (max: number, rules: object = {}) => str(max, { min: 0, ...owners, ...rules, default: '' })

/** Of every kind that plays video. */
export const PLAYER_PROPS = {
  fit: oneOf(['contain', 'cover', 'fill'], { default: 'contain' }),
  /** Whether viewers have buttons: sound, and the history of a camera. */
  controls: bool({ default: true }),
} as const

/** Of every camera: public pages show one only if its author says so. */
const PUBLIC_PROPS = { showInPublic: bool({ default: false, needs: 'query' }) } as const

/** 0 is high definition, as the interfaces of the clouds have it. */
const QUALITY = { pictureQuality: oneOf([0, 1], { default: 0, needs: 'query' }) } as const

/** Where its recordings are looked for first. Each maker has its own words: '' and 1 are the cloud, the others the camera. */
const YS7_RECORDS = { recType: oneOf([1, 0], { default: 1 }) } as const
const IMOU_RECORDS = { recType: oneOf(['', 'localRecord'], { default: '' }) } as const

const DEVICE = { deviceSerial: plain(50), channelNo: int({ min: 0, max: 999, default: 1, ...owners }) } as const

const PAIR_SECRETS = { appSecret: secret(200, { needs: 'query' }) } as const

/** A picture that is encrypted is not played here (decision 090); the code is kept for the maker's own player. */
const ENCRYPTION = {
  isEncrypt: bool({ default: false, ...owners }),
  validateCode: secret(64, { needs: 'query', when: { prop: 'isEncrypt', is: [true] } }),
} as const

/**
 * Without a secret the pair is that of an open app of the tenant: the one with this appKey, else the first of its type that
 * is enabled.
 */
export const YS7_CAMERA_PROPS = {
  appKey: plain(100),
  ...PAIR_SECRETS,
  ...DEVICE,
  ...YS7_RECORDS,
  ...QUALITY,
  ...ENCRYPTION,
  ...PLAYER_PROPS,
  ...PUBLIC_PROPS,
} as const

export const IMOU_CAMERA_PROPS = {
  appId: plain(100),
  ...PAIR_SECRETS,
  deviceSerial: DEVICE.deviceSerial,
  channelNo: int({ min: 0, max: 999, default: 0, ...owners }),
  ...IMOU_RECORDS,
  ...QUALITY,
  ...ENCRYPTION,
  ...PLAYER_PROPS,
  ...PUBLIC_PROPS,
} as const

const whenAddress = { when: { prop: 'type', is: [ADDRESS_STREAM] } } as const
const whenCloud = { when: { prop: 'type', is: [YS7_STREAM, IMOU_STREAM] } } as const

/** A camera of any sort. */
export const CAMERA_PROPS = {
  type: oneOf([ADDRESS_STREAM, YS7_STREAM, IMOU_STREAM], { default: ADDRESS_STREAM, needs: 'query' }),
  src: { ...STREAM_PROPS.src, ...whenAddress },
  username: { ...STREAM_PROPS.username, ...whenAddress },
  password: { ...STREAM_PROPS.password, ...whenAddress },
  appKey: plain(100, { when: { prop: 'type', is: [YS7_STREAM] } }),
  appId: plain(100, { when: { prop: 'type', is: [IMOU_STREAM] } }),
  appSecret: secret(200, { needs: 'query', ...whenCloud }),
  deviceSerial: plain(50, whenCloud),
  channelNo: int({ min: 0, max: 999, default: 1, ...owners, ...whenCloud }),
  recType: oneOf(['', 'localRecord'], { default: '', ...whenCloud }),
  pictureQuality: oneOf([0, 1], { default: 0, needs: 'query', ...whenCloud }),
  isEncrypt: bool({ default: false, ...owners, ...whenCloud }),
  validateCode: secret(64, { needs: 'query', when: { prop: 'isEncrypt', is: [true] } }),
  ...PLAYER_PROPS,
  ...PUBLIC_PROPS,
} as const

/** Who changes one of these gives the secrets again. */
export const YS7_ADDRESS = ['appKey'] as const
export const IMOU_ADDRESS = ['appId'] as const
export const CAMERA_ADDRESS = ['type', 'src', 'username', 'appKey', 'appId'] as const

const WATCHED = ['deviceSerial', 'channelNo', 'pictureQuality', 'isEncrypt', 'appSecret'] as const
/** What says which stream an item plays. */
export const YS7_SOURCE = ['appKey', ...WATCHED] as const
export const IMOU_SOURCE = ['appId', ...WATCHED] as const
export const CAMERA_SOURCE = ['type', 'src', 'username', 'password', 'appKey', 'appId', ...WATCHED] as const

const CLOUD_FIELDS = ['appSecret', 'deviceSerial', 'channelNo', 'isEncrypt', 'validateCode'] as const
const VIEW = { view: ['pictureQuality', 'recType', 'fit', 'controls', 'showInPublic'] } as const

/** In groups, for the forms. */
export const YS7_GROUPS = { source: ['appKey', ...CLOUD_FIELDS], ...VIEW } as const
export const IMOU_GROUPS = { source: ['appId', ...CLOUD_FIELDS], ...VIEW } as const
export const CAMERA_GROUPS = {
  source: ['type', 'src', 'username', 'password', 'appKey', 'appId', ...CLOUD_FIELDS],
  ...VIEW,
} as const

export type PlayerProps = PropsOf<typeof PLAYER_PROPS>
export type CameraProps = PropsOf<typeof CAMERA_PROPS>
export type Ys7CameraProps = PropsOf<typeof YS7_CAMERA_PROPS>
export type ImouCameraProps = PropsOf<typeof IMOU_CAMERA_PROPS>

/** Where its recordings are looked for first, whichever maker's words it is written in. */
export function recordOf({ recType }: { recType: '' | 'localRecord' | 0 | 1 }): 'cloud' | 'local' {
  return recType === 1 || recType === '' ? 'cloud' : 'local'
}
