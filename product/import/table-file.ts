import { createReadStream, statSync } from 'node:fs'
import { Transform } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { csvOptions, rowOf, type TableRow } from '@atrium/timeseries/contract/table/csv-options'
import type { Dialect } from '@atrium/timeseries/contract/table/plan'
import { lineCutter, sampleOf, type TableSample } from '@atrium/timeseries/contract/table/sample'
import { parse } from 'csv-parse'

export interface TableFile {
  rows: AsyncIterable<TableRow>
  /** The part of the file that was read, from 0 to 1. */
  share(): number
}

const PEEK_BYTES = 64 * 1024

/**
 * The first bytes of a file, which may be gzipped (.gz).
 * @throws Error with the code of the file system (ENOENT, EACCES, EISDIR), or Z_… for a damaged .gz
 */
async function peekFile(path: string): Promise<Uint8Array> {
  const file = createReadStream(path, { highWaterMark: PEEK_BYTES })
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of unpacked(path, file, (error) => file.destroy(error))) {
    pieces.push(piece)
    size += piece.length
    if (size >= PEEK_BYTES) break
  }
  file.destroy()
  return Buffer.concat(pieces)
}

/** The first rows of a file, and how they are read. `chosen` replaces what the first bytes suggest. */
export async function sampleTable(path: string, chosen: Partial<Dialect>): Promise<TableSample> {
  const open = async function* (dialect: Dialect) {
    for await (const row of openTable(path, dialect).rows) yield [row]
  }
  return sampleOf(await peekFile(path), open, chosen)
}

/**
 * Opens a CSV file, which may be gzipped (.gz). It is read as a stream and never held in memory as a whole.
 * @throws Error with the code of the file system (ENOENT, EACCES, EISDIR); `rows` may throw Z_… for a damaged .gz,
 *   CSV_… for a quote that never ends, and ERR_ENCODING_INVALID_ENCODED_DATA for another encoding
 */
export function openTable(path: string, { encoding, delimiter, skip }: Dialect): TableFile {
  const size = statSync(path).size
  const file = createReadStream(path)
  const parser = parse(csvOptions(delimiter))
  const fail = (error: Error) => parser.destroy(error)
  file.on('error', fail)
  unpacked(path, file, fail).pipe(decoded(encoding, skip)).on('error', fail).pipe(parser)
  return {
    rows: rowsOf(parser, skip, () => file.destroy()),
    share: () => (size === 0 ? 1 : Math.min(1, file.bytesRead / size)),
  }
}

function unpacked(path: string, file: ReturnType<typeof createReadStream>, fail: (error: Error) => void) {
  if (!path.endsWith('.gz')) return file
  const gunzip = createGunzip()
  file.on('error', (error) => gunzip.destroy(error))
  return file.pipe(gunzip.on('error', fail))
}

function decoded(encoding: string, skip: number): Transform {
  const cut = lineCutter(skip)
  const decoder = new TextDecoder(encoding, { fatal: true })
  const decode = (piece: Buffer | undefined, done: (error: Error | null, text?: string) => void) => {
    try {
      done(null, cut(decoder.decode(piece, { stream: piece !== undefined })))
    } catch (error) {
      done(error as Error)
    }
  }
  return new Transform({
    decodeStrings: true,
    transform: (piece: Buffer, _encoding, done) => decode(piece, done),
    flush: (done) => decode(undefined, done),
  })
}

async function* rowsOf(
  records: AsyncIterable<{ record: string[]; info: { lines: number } }>,
  skip: number,
  close: () => void,
) {
  try {
    for await (const record of records) yield rowOf(record, skip)
  } finally {
    // Who reads the first rows only leaves the rest.
    close()
  }
}
