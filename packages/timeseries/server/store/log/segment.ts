import { constants } from 'node:fs'
import { type FileHandle, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { sync } from '../sync.ts'
import { BLOCK_BYTES, type FoundEntry, readGroup } from './group.ts'

const MAGIC = 'ATRIUMTS'
/** The second one has messages that were written together. */
const VERSION = 2
const OLDEST_VERSION = 1
const HEADER_BYTES = 48
const CRC_AT = 12
const SUFFIX = '.log'
const ZEROS_BYTES = 1024 * 1024

/** The first block of a segment. */
export interface SegmentHeader {
  number: number
  /** Its entries have this number or a higher one. */
  firstSeq: number
  /** Up to where the segment before has valid groups; what follows there was not acknowledged. */
  previousEnd: number
}

/** A file of the log, open for writes that are durable when they have ended. */
export interface Segment extends SegmentHeader {
  file: FileHandle
  path: string
  size: number
  /** Where the next group begins. */
  end: number
}

/** A file of the right size that is not part of the log yet. */
export interface Spare {
  file: FileHandle
  path: string
  size: number
}

/** The log cannot be read without a decision of a person. The message names the file and the place. */
export class DamagedLog extends Error {}

const pathOf = (folder: string, number: number) => join(folder, `${String(number).padStart(12, '0')}${SUFFIX}`)

/** The segments in a folder, the oldest first. @throws DamagedLog if one is missing between others. */
export async function segmentNumbers(folder: string): Promise<number[]> {
  const names = await readdir(folder)
  const numbers = names.filter((name) => name.endsWith(SUFFIX)).map((name) => Number(name.slice(0, -SUFFIX.length)))
  numbers.sort((a, b) => a - b)
  const gap = numbers.find((number, i) => i > 0 && number !== (numbers[i - 1] as number) + 1)
  if (gap !== undefined) throw new DamagedLog(`${pathOf(folder, gap - 1)} is missing`)
  return numbers
}

/** Removes the files that are not part of the log. */
export async function removeSpares(folder: string): Promise<void> {
  const names = await readdir(folder)
  await Promise.all(names.filter((name) => !name.endsWith(SUFFIX)).map((name) => rm(join(folder, name))))
}

/** Creates a file with all its blocks, so that later writes change no sizes. @throws if the disk is full */
export async function createSpare(folder: string, name: string, size: number): Promise<Spare> {
  const path = join(folder, name)
  const file = await open(path, constants.O_RDWR | constants.O_CREAT | constants.O_TRUNC, 0o600)
  try {
    const zeros = Buffer.alloc(Math.min(size, ZEROS_BYTES))
    for (let at = 0; at < size; at += zeros.length) {
      await writeAll(file, zeros.subarray(0, Math.min(zeros.length, size - at)), at)
    }
    await file.datasync()
    await file.close()
    return { file: await openDurable(path), path, size }
  } catch (error) {
    await file.close().catch(() => undefined)
    await rm(path, { force: true })
    throw error
  }
}

/** Makes a spare file the next segment of the log. If that fails, the file is not used again. */
export async function beginSegment(folder: string, spare: Spare, header: SegmentHeader): Promise<Segment> {
  const path = pathOf(folder, header.number)
  try {
    await writeAll(spare.file, encodeHeader(header), 0)
    await rename(spare.path, path)
    await sync(folder)
  } catch (error) {
    // It has one of the two names now. A segment without groups is valid, and the next one replaces it.
    await spare.file.close().catch(() => undefined)
    await rm(spare.path, { force: true }).catch(() => undefined)
    throw error
  }
  return { ...header, file: spare.file, path, size: spare.size, end: BLOCK_BYTES }
}

/** Makes a segment whose entries are no longer needed a spare file again. */
export async function toSpare(folder: string, { file, path, size }: Segment, name: string): Promise<Spare> {
  const spare = join(folder, name)
  await rename(path, spare)
  // Else a power cut could bring the old name back after the file got the header of another segment.
  await sync(folder)
  return { file, path: spare, size }
}

export async function removeSegment({ file, path }: Segment): Promise<void> {
  await rm(path, { force: true })
  await file.close()
}

/** Opens a segment that an earlier process wrote; only for reading back. @throws DamagedLog */
export async function openSegment(folder: string, number: number): Promise<{ segment: Segment; content: Buffer }> {
  const path = pathOf(folder, number)
  const file = await openDurable(path)
  const content = await file.readFile()
  const header = decodeHeader(content, path)
  if (header.number !== number) throw new DamagedLog(`${path}, offset 0: this is segment ${header.number}`)
  return { segment: { ...header, file, path, size: content.length, end: BLOCK_BYTES }, content }
}

/** @throws if not all could be written */
export async function writeAll(file: FileHandle, bytes: Buffer, offset: number): Promise<void> {
  const { bytesWritten } = await file.write(bytes, 0, bytes.length, offset)
  if (bytesWritten !== bytes.length) throw new Error(`only ${bytesWritten} of ${bytes.length} bytes could be written`)
}

function encodeHeader({ number, firstSeq, previousEnd }: SegmentHeader): Buffer {
  const block = Buffer.alloc(BLOCK_BYTES)
  block.write(MAGIC, 0, 'latin1')
  block.writeUInt32LE(VERSION, 8)
  block.writeDoubleLE(number, 16)
  block.writeDoubleLE(firstSeq, 24)
  block.writeDoubleLE(previousEnd, 32)
  block.writeUInt32LE(crc32(block.subarray(0, HEADER_BYTES)), CRC_AT)
  return block
}

function decodeHeader(content: Buffer, path: string): SegmentHeader {
  if (content.length < BLOCK_BYTES || content.toString('latin1', 0, MAGIC.length) !== MAGIC) {
    throw new DamagedLog(`${path}, offset 0: this is not a log of time series`)
  }
  const version = content.readUInt32LE(8)
  if (version < OLDEST_VERSION || version > VERSION)
    throw new DamagedLog(`${path} has version ${version}; this program reads up to ${VERSION}`)
  const header = Buffer.from(content.subarray(0, HEADER_BYTES))
  header.writeUInt32LE(0, CRC_AT)
  if (crc32(header) !== content.readUInt32LE(CRC_AT)) throw new DamagedLog(`${path}, offset 0: wrong checksum`)
  return { number: header.readDoubleLE(16), firstSeq: header.readDoubleLE(24), previousEnd: header.readDoubleLE(32) }
}

/**
 * The entries of a segment, in their order. `validEnd` is known if there is a later segment; else the group at the end
 * may be one that was being written when the process ended, and is left out.
 * @throws DamagedLog if a group is broken that was acknowledged
 */
export function readEntries(segment: Segment, content: Buffer, validEnd: number | undefined): FoundEntry[] {
  const { number, path } = segment
  const entries: FoundEntry[] = []
  while (segment.end < (validEnd ?? content.length)) {
    const group = readGroup(content, segment.end, number)
    if (!group) {
      // A group is begun only when the one before is on the disk, so a valid one later proves that this one was, too.
      const isDamaged = validEnd !== undefined || hasGroupAfter(content, segment.end, number)
      if (isDamaged) throw new DamagedLog(`${path}, offset ${segment.end}: wrong checksum`)
      break
    }
    entries.push(...group.entries)
    segment.end += group.bytes
  }
  return entries
}

function hasGroupAfter(content: Buffer, offset: number, number: number): boolean {
  for (let next = offset + BLOCK_BYTES; next < content.length; next += BLOCK_BYTES) {
    if (readGroup(content, next, number)) return true
  }
  return false
}

/** A write to this file has ended only when its bytes are on the disk. */
const openDurable = (path: string) => open(path, constants.O_RDWR | constants.O_DSYNC)
