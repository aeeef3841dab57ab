import { crc32 } from 'node:zlib'

/** Groups begin at multiples of this, so that a write never touches bytes of an earlier group. */
export const BLOCK_BYTES = 4096

const GROUP_MAGIC = 0x31475441
const HEADER_BYTES = 32
const LENGTH_BYTES = 4
const CRC_AT = 8

/** Where a group is written: the number of its segment, and the number of its first entry. */
export interface GroupPlace {
  segment: number
  firstSeq: number
}

/** An entry of a group: its bytes from `at` in the group's segment. */
export interface FoundEntry {
  seq: number
  at: number
  bytes: number
}

export interface FoundGroup {
  entries: FoundEntry[]
  /** Its length in the file, padding included. */
  bytes: number
}

/** The length in the file of a group with entries of these lengths. */
export function groupBytes(lengths: readonly number[]): number {
  const payload = lengths.reduce((sum, bytes) => sum + LENGTH_BYTES + bytes, 0)
  return wholeBlocks(HEADER_BYTES + payload)
}

/**
 * The pieces of a group, in order: header, entries with their lengths, padding. The checksum also covers the place, so
 * that what an earlier use of the file left behind is not taken for a group of this segment.
 */
export function encodeGroup({ segment, firstSeq }: GroupPlace, entries: readonly (readonly Uint8Array[])[]) {
  const header = Buffer.alloc(HEADER_BYTES)
  const pieces: Uint8Array[] = [header]
  let payload = 0
  for (const entry of entries) {
    const length = Buffer.alloc(LENGTH_BYTES)
    const bytes = entry.reduce((sum, piece) => sum + piece.byteLength, 0)
    length.writeUInt32LE(bytes)
    pieces.push(length, ...entry)
    payload += LENGTH_BYTES + bytes
  }
  header.writeUInt32LE(GROUP_MAGIC, 0)
  header.writeUInt32LE(payload, 4)
  header.writeUInt32LE(entries.length, 12)
  header.writeDoubleLE(segment, 16)
  header.writeDoubleLE(firstSeq, 24)
  header.writeUInt32LE(
    pieces.reduce((crc, piece) => crc32(piece, crc), 0),
    CRC_AT,
  )
  const bytes = HEADER_BYTES + payload
  pieces.push(Buffer.alloc(wholeBlocks(bytes) - bytes))
  return pieces
}

/** The group that begins at that place of a segment's content; null if there is no valid one. */
export function readGroup(content: Buffer, at: number, segment: number): FoundGroup | null {
  if (at + HEADER_BYTES > content.length || content.readUInt32LE(at) !== GROUP_MAGIC) return null
  const payload = content.readUInt32LE(at + 4)
  const end = at + HEADER_BYTES + payload
  if (content.readDoubleLE(at + 16) !== segment || end > content.length) return null
  const header = Buffer.from(content.subarray(at, at + HEADER_BYTES))
  header.writeUInt32LE(0, CRC_AT)
  const crc = crc32(content.subarray(at + HEADER_BYTES, end), crc32(header))
  if (crc !== content.readUInt32LE(at + CRC_AT)) return null
  const count = content.readUInt32LE(at + 12)
  const firstSeq = content.readDoubleLE(at + 24)
  const entries: FoundEntry[] = []
  for (let next = firstEntryAt(at); entries.length < count; ) {
    const bytes = content.readUInt32LE(next - LENGTH_BYTES)
    entries.push({ seq: firstSeq + entries.length, at: next, bytes })
    next = nextEntryAt(next, bytes)
  }
  return { entries, bytes: wholeBlocks(HEADER_BYTES + payload) }
}

const wholeBlocks = (bytes: number): number => Math.ceil(bytes / BLOCK_BYTES) * BLOCK_BYTES

/** Where the first entry begins in a group at that place. */
export const firstEntryAt = (groupAt: number): number => groupAt + HEADER_BYTES + LENGTH_BYTES

/** Where the entry after one of that length begins. */
export const nextEntryAt = (at: number, bytes: number): number => at + bytes + LENGTH_BYTES
