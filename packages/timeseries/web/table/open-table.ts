import { type CsvError, parse } from 'csv-parse/browser/esm'
import { csvOptions, rowOf, type TableRow } from '../../contract/table/csv-options.ts'
import type { Dialect } from '../../contract/table/plan.ts'
import { lineCutter } from '../../contract/table/sample.ts'

const PEEK_BYTES = 64 * 1024
/** A parser that gets larger pieces spends less time between them. */
const PIECE_LENGTH = 512 * 1024

/** The first bytes of a file, unpacked if its name ends with .gz. */
export async function peekFile(file: File): Promise<Uint8Array> {
  const reader = unpacked(file, () => undefined).getReader()
  const bytes = new Uint8Array(PEEK_BYTES)
  let size = 0
  while (size < PEEK_BYTES) {
    const { done, value } = await reader.read()
    if (done) break
    const part = value.subarray(0, PEEK_BYTES - size)
    bytes.set(part, size)
    size += part.length
  }
  // The rest of the file is not needed.
  void reader.cancel().catch(() => undefined)
  return bytes.subarray(0, size)
}

/**
 * Reads the rows of a CSV file piece by piece; it is never in memory as a whole.
 * @param onRead gets the number of the file's bytes that were read so far
 * @throws CsvError for a quote that never ends, TypeError for bytes of another encoding or a damaged .gz
 */
export async function* readTable(
  file: File,
  { encoding, delimiter, skip }: Dialect,
  onRead: (bytes: number) => void = () => undefined,
): AsyncGenerator<TableRow[]> {
  const parser = parse(csvOptions(delimiter))
  let rows: TableRow[] = []
  parser.on('data', (record) => rows.push(rowOf(record, skip)))
  const cut = lineCutter(skip)
  const ended = new Promise<void>((resolve, reject) => {
    parser.on('error', (error: CsvError) => reject(error))
    parser.on('end', resolve)
  })
  ended.catch(() => undefined)
  const take = () => {
    const taken = rows
    rows = []
    return taken
  }
  for await (const text of textOf(unpacked(file, onRead), encoding)) {
    await Promise.race([new Promise((resolve) => parser.write(cut(text), resolve)), ended])
    if (rows.length > 0) yield take()
  }
  parser.end()
  await ended
  if (rows.length > 0) yield take()
}

function unpacked(file: File, onRead: (bytes: number) => void): ReadableStream<Uint8Array<ArrayBuffer>> {
  let read = 0
  const counted = file.stream().pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(bytes, controller) {
        read += bytes.length
        onRead(read)
        controller.enqueue(bytes)
      },
    }),
  )
  return /\.gz$/i.test(file.name) ? counted.pipeThrough(new DecompressionStream('gzip')) : counted
}

async function* textOf(stream: ReadableStream<Uint8Array>, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  const reader = stream.getReader()
  let text = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      text += decoder.decode(value, { stream: !done })
      if (text !== '' && (done || text.length >= PIECE_LENGTH)) {
        yield text
        text = ''
      }
      if (done) return
    }
  } finally {
    void reader.cancel().catch(() => undefined)
  }
}
