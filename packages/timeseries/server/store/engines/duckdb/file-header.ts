import { closeSync, openSync, readSync } from 'node:fs'

// The form of DuckDB's files: a header, two headers that are written in turns, and blocks.
const HEADERS_AT = [4096, 8192]
const ITERATION_AT = 8
const BLOCK_BYTES_AT = 40
export const BLOCKS_AT = 3 * 4096

/** The size of a block unless another one is asked for, and the smallest that there is. */
export const LARGE_BLOCK_BYTES = 256 * 1024
export const SMALL_BLOCK_BYTES = 16 * 1024

export interface FileHeader {
  /** The number of the last checkpoint that has ended. */
  iteration: number
  blockBytes: number
}

export function headerOf(path: string): FileHeader {
  const bytes = Buffer.alloc(BLOCKS_AT)
  const file = openSync(path, 'r')
  try {
    readSync(file, bytes, 0, BLOCKS_AT, 0)
  } finally {
    closeSync(file)
  }
  const headers = HEADERS_AT.map((at) => ({
    iteration: Number(bytes.readBigUInt64LE(at + ITERATION_AT)),
    blockBytes: Number(bytes.readBigUInt64LE(at + BLOCK_BYTES_AT)),
  }))
  return headers.reduce((last, one) => (one.iteration > last.iteration ? one : last))
}
