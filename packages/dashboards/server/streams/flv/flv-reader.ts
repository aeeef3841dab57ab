/** One tag of an FLV stream, with the size that stands behind it. */
export interface FlvTag {
  bytes: Buffer
  type: 'video' | 'audio' | 'script'
  /** A picture that needs none before it. */
  isKey: boolean
  /** What a decoder needs before any picture or sound. */
  isHeader: boolean
}

export class FlvFault extends Error {}

const HEADER_BYTES = 9
const TAG_HEADER_BYTES = 11
const SIZE_BYTES = 4
/** A picture of 4K at the best quality has less. */
const MAX_TAG_BYTES = 8 * 1024 * 1024
const TYPES: Readonly<Record<number, FlvTag['type']>> = { 8: 'audio', 9: 'video', 18: 'script' }
const AAC = 10

/** Cuts the bytes of an FLV stream into its tags, however they arrive. */
export class FlvReader {
  private parts: Buffer[] = []
  private bytes = 0
  private hasHeader = false

  /** @throws FlvFault for what is no FLV */
  push(chunk: Buffer): FlvTag[] {
    this.parts.push(chunk)
    this.bytes += chunk.length
    const tags: FlvTag[] = []
    if (!this.hasHeader && !this.takeHeader()) return tags
    for (let tag = this.takeTag(); tag; tag = this.takeTag()) tags.push(tag)
    return tags
  }

  private takeHeader(): boolean {
    const start = this.peek(HEADER_BYTES)
    if (!start) return false
    if (start.toString('latin1', 0, 3) !== 'FLV') throw new FlvFault('this is no FLV')
    const length = start.readUInt32BE(5)
    if (length < HEADER_BYTES || length > 1024) throw new FlvFault('this is no FLV')
    if (!this.take(length + SIZE_BYTES)) return false
    this.hasHeader = true
    return true
  }

  private takeTag(): FlvTag | undefined {
    const header = this.peek(TAG_HEADER_BYTES)
    if (!header) return undefined
    const type = TYPES[header[0]! & 0x1f]
    const size = header.readUIntBE(1, 3)
    if (!type || size > MAX_TAG_BYTES) throw new FlvFault('this is no tag of an FLV')
    const bytes = this.take(TAG_HEADER_BYTES + size + SIZE_BYTES)
    return bytes && { bytes, type, ...meaningOf(type, bytes.subarray(TAG_HEADER_BYTES, TAG_HEADER_BYTES + size)) }
  }

  /** At least so many bytes in one piece, which stay. */
  private peek(length: number): Buffer | undefined {
    if (this.bytes < length) return undefined
    if (this.parts[0]!.length < length) this.parts = [Buffer.concat(this.parts)]
    return this.parts[0]
  }

  private take(length: number): Buffer | undefined {
    const whole = this.peek(length)
    if (!whole) return undefined
    const rest = whole.subarray(length)
    if (rest.length > 0) this.parts[0] = rest
    else this.parts.shift()
    this.bytes -= length
    return whole.subarray(0, length)
  }
}

function meaningOf(type: FlvTag['type'], data: Buffer): Pick<FlvTag, 'isKey' | 'isHeader'> {
  const [first = 0, second = 0] = data
  if (type === 'script') return { isKey: false, isHeader: true }
  if (type === 'audio') return { isKey: false, isHeader: first >> 4 === AAC && second === 0 }
  // Newer codecs have their packet type in the first byte, after a mark.
  const isExtended = (first & 0x80) !== 0
  const packet = isExtended ? first & 0x0f : second
  const frame = (first >> 4) & 0x07
  return { isKey: frame === 1 && packet !== 0, isHeader: packet === 0 }
}

/** The start of a stream with pictures and sound. */
export const FLV_START = Buffer.from([0x46, 0x4c, 0x56, 1, 5, 0, 0, 0, 9, 0, 0, 0, 0])
/** Of one without sound: a player that waits for sound shows no picture before it comes. */
export const SILENT_FLV_START = Buffer.from([0x46, 0x4c, 0x56, 1, 1, 0, 0, 0, 9, 0, 0, 0, 0])
