import { secret } from '@atrium/charts/contract/define/props'
import { str } from '@atrium/core/contract/define/fields'
import { parseUrl } from '@atrium/core/contract/parse-url'
import { refusal } from '@atrium/core/contract/refusal'

/**
 * Live video: the page asks for a ticket of an item of its dashboard, and plays what the server relays at the ticket's
 * address. No address, password or token of a camera reaches a browser.
 */

/** HTTP-FLV by GET, the same bytes over a WebSocket, and playlists with their segments. */
export const STREAM_PATH = '/api/dataagent/stream'

/** Of a kind that plays an address of its author. The address has no user in it (`splitStreamAddress`). */
export const STREAM_PROPS = {
  src: str(2000, { min: 0, default: '', shown: 'owner', needs: 'query' }),
  username: str(200, { min: 0, default: '', shown: 'owner', needs: 'query' }),
  password: secret(200, { needs: 'query' }),
} as const

/** Where the password goes (`address` of the spec of a kind). */
export const STREAM_ADDRESS = ['src', 'username'] as const

/** The sort of the streams that the tables above describe (`stream` of the spec of a kind). */
export const ADDRESS_STREAM = 'address'

/** How the page plays it: one endless FLV, or a playlist. */
export type StreamDelivery = 'flv' | 'hls'

/** What the server does with an address: FLV and HLS come by HTTP, the other two by ffmpeg. */
export type StreamTransport = 'rtsp' | 'rtmp' | 'flv' | 'hls'

const TRANSPORTS: Readonly<Record<string, StreamTransport>> = {
  'rtsp:': 'rtsp',
  'rtsps:': 'rtsp',
  'rtmp:': 'rtmp',
  'rtmps:': 'rtmp',
  'http:': 'flv',
  'https:': 'flv',
}

/** Undefined for what is no address of a stream (`file:`, `concat:`, `-i` …). */
export function streamTransport(address: string): StreamTransport | undefined {
  const url = parseUrl(address)
  const transport = TRANSPORTS[url?.protocol ?? '']
  return transport === 'flv' && /\.m3u8?$/i.test(url!.pathname) ? 'hls' : transport
}

export const deliveryOf = (transport: StreamTransport): StreamDelivery => (transport === 'hls' ? 'hls' : 'flv')

/** An address as it is typed, split: cameras are often written down with user and password in the address. */
export function splitStreamAddress(typed: string): { src: string; username: string; password: string } {
  const whole = typed.trim()
  // The last @ before the path: passwords contain @, too.
  const [, scheme = '', user, rest = ''] = /^([a-z]+:\/\/)(?:([^/?#]*)@)?(.*)$/is.exec(whole) ?? []
  if (user === undefined) return { src: whole, username: '', password: '' }
  const [, username = '', password = ''] = /^([^:]*):?(.*)$/s.exec(user) ?? []
  return { src: scheme + rest, username: decoded(username), password: decoded(password) }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** What was recorded; absent: live. Times as in other requests of a page. */
export interface StreamHistory {
  startTime: string
  endTime: string
  /** Where the camera's provider has recorded it. */
  record: 'cloud' | 'local'
}

/**
 * The event `ticket` on a joined dashboard, also on the preview of a draft. Its answer is a SocketAnswer with a ticket or a
 * refusal, whose sentence says what is wrong with the camera, too. A page whose stream has ended takes a new ticket.
 */
export interface TicketRequest {
  /** `_id` of the item. */
  item: string
  history?: StreamHistory
}

export interface StreamTicket {
  /** Within the site; `ws:`/`wss:` at the same address for the WebSocket (only flv). */
  url: string
  delivery: StreamDelivery
  /** Until when it must be opened; the clock of the server. One that is open goes on. */
  expiresAtMs: number
}

/** Over the WebSocket, bytes are FLV; a text is this, and the last message. */
export interface StreamEnd {
  code: number
  msg: string
}

const unfit = (zh_CN: string, en_US: string) => refusal(40001, 400, { zh_CN, en_US })
const notPlayed = (code: number, zh_CN: string, en_US: string) => refusal(code, 502, { zh_CN, en_US })

/** Author's part: the item cannot be played as it is stored. */
export const noStream = unfit('请填写视频地址', 'Enter the address of the video')
export const unfitAddress = unfit(
  '视频地址应以 rtsp://、rtmp://、http:// 或 https:// 开头',
  'The address of a video begins with rtsp://, rtmp://, http:// or https://',
)
/** What visitors of a public page read in place of what its author has to do, and of what quotes somebody else. */
export const notSetUp = unfit('此视频尚未设置', 'This video is not set up yet')
export const notPlayedNow = notPlayed(50251, '视频暂时无法播放', 'The video cannot be played at the moment')
/** The ticket is too old, of another viewer, or its item has another source now: take a new one. */
export const ticketExpired = refusal(40312, 403, {
  zh_CN: '播放凭证已失效，请重新播放',
  en_US: 'This ticket is not valid any more; play the video again',
})
/** Public pages: the author does not show it to everyone. */
export const notForEveryone = refusal(40313, 403, {
  zh_CN: '此视频未公开',
  en_US: 'This video is not shown in public',
})
/** Neither the operator nor the tenant has allowed the private address of the camera. */
export const addressNotAllowed = refusal(40005, 400, {
  zh_CN: '不允许访问该视频的地址，内网地址需先加入允许列表',
  en_US: 'The address of this video may not be reached; a private one must be on the allow-list',
})
export const streamSignIn = notPlayed(
  50242,
  '摄像机要求登录，或用户名、密码不正确',
  'The camera asks for a user and a password, or these are wrong',
)
export const noSuchStream = notPlayed(50243, '摄像机上没有这个地址的视频', 'The camera has no video at this address')
export const noPicture = notPlayed(50244, '摄像机已连接，但没有画面', 'The camera is connected but sends no picture')
/** `codec`: as ffmpeg names it. */
export const unknownCodec = notPlayed(
  50245,
  '不支持该视频的编码 {codec}',
  'The codec {codec} of this video is not supported',
)
export const streamTooLarge = notPlayed(50246, '视频的数据量过大', 'The video has too many data')
export const streamBroken = notPlayed(50247, '视频中断', 'The video has broken off')
export const wrongPlaylist = notPlayed(50248, '播放列表有误', 'The playlist of the video is wrong')
export const streamElsewhere = notPlayed(
  50249,
  '摄像机转到了另一个地址，不再跟随',
  'The camera leads to another address, which is not followed',
)
/** Of a recording that ends without a picture: a cloud hands out its address all the same. */
export const nothingRecorded = notPlayed(50250, '该时段没有录像', 'Nothing was recorded in this time')
/** The operator's part. */
export const noFfmpeg = refusal(50310, 503, {
  zh_CN: '服务器没有安装 ffmpeg，请管理员安装后再播放（Debian：`apt-get install ffmpeg`）',
  en_US: 'ffmpeg is not installed on the server; ask an administrator to install it (Debian: `apt-get install ffmpeg`)',
})
/** `max`: how many at once. */
export const tooManyTranscoders = refusal(42910, 429, {
  zh_CN: 'H.265 视频需要转码，同时最多 {max} 路；请把摄像机改为 H.264，或稍后再试',
  en_US: 'H.265 must be converted, {max} at once at most; set the camera to H.264, or try again later',
})
export const tooManySources = refusal(42911, 429, {
  zh_CN: '同时播放的视频来源超过 {max} 个，请稍后再试',
  en_US: 'More than {max} videos play at once; try again later',
})
export const tooManyViewers = refusal(42912, 429, {
  zh_CN: '同时观看的人数超过 {max} 个，请稍后再试',
  en_US: 'More than {max} viewers at once; try again later',
})
