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
 * The bytes of a group: header, entries with their lengths, padding. The checksum also covers the place, so that what an
 * earlier use of the file left behind is not taken for a group of this segment. They are in `memory` if it has room.
 */
export function encodeGroup(
  { segment, firstSeq }: GroupPlace,
  entries: readonly (readonly Uint8Array[])[],
  memory?: Buffer,
): Buffer {
  const lengths = entries.map((pieces) => pieces.reduce((sum, piece) => sum + piece.byteLength, 0))
  const bytes = groupBytes(lengths)
  const group = memory && memory.length >= bytes ? memory.subarray(0, bytes) : Buffer.allocUnsafe(bytes)
  let at = HEADER_BYTES
  for (const [i, pieces] of entries.entries()) {
    at = group.writeUInt32LE(lengths[i] as number, at)
    for (const piece of pieces) {
      group.set(piece, at)
      at += piece.byteLength
    }
  }
  group.fill(0, at)
  group.writeUInt32LE(GROUP_MAGIC, 0)
  group.writeUInt32LE(at - HEADER_BYTES, 4)
  group.writeUInt32LE(0, CRC_AT)
  group.writeUInt32LE(entries.length, 12)
  group.writeDoubleLE(segment, 16)
  group.writeDoubleLE(firstSeq, 24)
  group.writeUInt32LE(crc32(group.subarray(0, at)), CRC_AT)
  return group
}

/** The group that begins at that place of a segment's content; null if there is no valid one. */
export function readGroup(content: Buffer, offset: number, segment: number): FoundGroup | null {
  if (offset + HEADER_BYTES > content.length || content.readUInt32LE(offset) !== GROUP_MAGIC) return null
  const payload = content.readUInt32LE(offset + 4)
  const end = offset + HEADER_BYTES + payload
  if (content.readDoubleLE(offset + 16) !== segment || end > content.length) return null
  const header = Buffer.from(content.subarray(offset, offset + HEADER_BYTES))
  header.writeUInt32LE(0, CRC_AT)
  const crc = crc32(content.subarray(offset + HEADER_BYTES, end), crc32(header))
  if (crc !== content.readUInt32LE(offset + CRC_AT)) return null
  const count = content.readUInt32LE(offset + 12)
  const firstSeq = content.readDoubleLE(offset + 24)
  const entries: FoundEntry[] = []
  for (let next = firstEntryAt(offset); entries.length < count; ) {
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
export const nextEntryAt = (offset: number, bytes: number): number => offset + bytes + LENGTH_BYTES
