import { parseUrl } from '@atrium/core/contract/parse-url'
import type { Refusal } from '@atrium/core/contract/refusal'
import { streamBroken, streamElsewhere } from '../../../contract/stream.ts'

const MAX_HEAD_BYTES = 32 * 1024
const MAX_BODY_BYTES = 256 * 1024
const INTERLEAVED = 0x24
const INTERLEAVED_HEAD_BYTES = 4
const NAMES_ADDRESS = /^(location|content-base|content-location|rtp-info)\s*:/i
const REDIRECTED = /^(RTSP\/\d\.\d 3\d\d|REDIRECT |ANNOUNCE )/

/**
 * Reads what an RTSP server sends before ffmpeg does. ffmpeg would follow a redirect to another host; so does no answer reach
 * it that names one. Pictures and sound between the answers pass as they are.
 */
export class RtspAnswers {
  private readonly ownHosts: readonly string[]
  private rest: Buffer = Buffer.alloc(0)
  /** Of what passes unread. */
  private passing = 0

  /** @param ownHosts as which the camera may name itself */
  constructor(ownHosts: readonly string[]) {
    this.ownHosts = ownHosts.map((host) => host.toLowerCase())
  }

  /** @returns what may be passed on. @throws Refusal */
  push(chunk: Buffer): Buffer[] {
    const passed: Buffer[] = []
    let bytes = this.rest.length > 0 ? Buffer.concat([this.rest, chunk]) : chunk
    while (bytes.length > 0) {
      const length = this.passing > 0 ? Math.min(this.passing, bytes.length) : this.checked(bytes)
      if (length === 0) break
      this.passing = Math.max(0, this.passing - length)
      passed.push(bytes.subarray(0, length))
      bytes = bytes.subarray(length)
    }
    this.rest = bytes
    return passed
  }

  /** The length of the checked message at the beginning; 0 if it is not complete. */
  private checked(bytes: Buffer): number {
    if (bytes[0] === INTERLEAVED) {
      if (bytes.length < INTERLEAVED_HEAD_BYTES) return 0
      this.passing = INTERLEAVED_HEAD_BYTES + bytes.readUInt16BE(2)
      return Math.min(this.passing, bytes.length)
    }
    const end = bytes.indexOf('\r\n\r\n')
    if (end < 0) {
      if (bytes.length > MAX_HEAD_BYTES) throw streamBroken()
      return 0
    }
    const head = bytes.toString('latin1', 0, end).split('\r\n')
    const bodyBytes = Number(/^content-length\s*:\s*(\d+)/im.exec(head.join('\n'))?.[1] ?? 0)
    if (bodyBytes > MAX_BODY_BYTES) throw streamBroken()
    const length = end + 4 + bodyBytes
    if (bytes.length < length) return 0
    this.check(head, bytes.toString('latin1', end + 4, length))
    return length
  }

  private check(head: readonly string[], body: string): void {
    if (REDIRECTED.test(head[0] ?? '')) throw streamElsewhere()
    // Where media come from otherwise (`c=`) does not count: they come on this connection.
    const named = [...head.filter((line) => NAMES_ADDRESS.test(line)), ...body.split(/\r?\n/).filter(isControl)]
    for (const line of named)
      for (const address of line.match(/\brtsps?:\/\/[^\s;,"]+/gi) ?? []) this.checkHost(address)
  }

  private checkHost(address: string): Refusal | undefined {
    const host = parseUrl(address)
      ?.hostname.replace(/^\[|\]$/g, '')
      .toLowerCase()
    if (host && this.ownHosts.includes(host)) return undefined
    throw streamElsewhere()
  }
}

const isControl = (line: string) => line.startsWith('a=control:')
