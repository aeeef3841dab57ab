import { parseUrl } from '@atrium/core/contract/parse-url'
import { wrongPlaylist } from '../../../contract/stream.ts'

const MAX_LINES = 20_000
const MAX_NAMED = 5_000
const START = '#EXTM3U'
/** Tags that name an address in their attribute URI: keys, beginnings, other renditions. */
const NAMING = /^#EXT-X-(KEY|SESSION-KEY|MAP|MEDIA|I-FRAME-STREAM-INF|PART|PRELOAD-HINT|RENDITION-REPORT):/
/** Tags that name addresses in other ways: of advertisements, of other servers. Players do without them. */
const ELSEWHERE = /^#EXT-X-(DATERANGE|CONTENT-STEERING|DEFINE|SESSION-DATA)/
const URI = /(^|[:,])URI="([^"]*)"/

/** By its content: cameras name many types. */
export const isPlaylist = ({ bytes }: { bytes: Buffer }) => /^\uFEFF?\s*#EXTM3U/.test(bytes.toString('utf8', 0, 64))

/**
 * A playlist in which each address is replaced by one of ours.
 * @param from its own address, to which those in it are relative
 * @param ours the address here of an address at the camera
 * @throws wrongPlaylist for one that names something else than the web, itself, or too much
 */
export function rewritten(text: string, from: string, ours: (address: string) => string): string {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  let named = 0
  const replace = (written: string): string => {
    const url = parseUrl(written, from)
    named += 1
    if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') throw wrongPlaylist()
    if (url.href === parseUrl(from)?.href || named > MAX_NAMED) throw wrongPlaylist()
    return ours(url.href)
  }
  if (lines[0]?.trim() !== START || lines.length > MAX_LINES) throw wrongPlaylist()
  return lines
    .map((line) => {
      const plain = line.trim()
      if (plain === '') return ''
      if (!plain.startsWith('#')) return replace(plain)
      if (!plain.startsWith('#EXT') || ELSEWHERE.test(plain)) return ''
      return NAMING.test(plain) ? plain.replace(URI, (_, before, uri) => `${before}URI="${replace(uri)}"`) : plain
    })
    .join('\n')
}
