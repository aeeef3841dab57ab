import type { Cell } from '@atrium/charts/contract/data'
import { readSeriesKey, unescapeKey, unescapeText } from '@atrium/timeseries/server/store/lines/escapes'
import { LineReader, type LineSink } from '@atrium/timeseries/server/store/lines/line-reader'

/** The fields and tags of one line; a field stands before a tag of the same name. */
export type LineValues = Record<string, Cell>

/** The lines of a message in line protocol, without those that are none. Their own times are not read. */
export function lineValues(text: string): LineValues[] {
  const lines: LineValues[] = []
  let current: LineValues = {}
  const put = (bytes: Buffer, from: number, to: number, value: Cell): null => {
    set(current, unescapeKey(bytes.toString('utf8', from, to)), value)
    return null
  }
  const sink: LineSink = {
    beginExpected: () => -1,
    beginLine(bytes, from, to) {
      const parts = readSeriesKey(bytes.toString('utf8', from, to))
      if (typeof parts === 'string') return parts
      current = {}
      for (const [tag, value] of parts.tags) set(current, tag, value)
      return null
    },
    expectField: () => -1,
    putNumber: (bytes, from, to, _escaped, type, value) => put(bytes, from, to, type === 'bool' ? value === 1 : value),
    putText: (bytes, from, to, _escaped, raw, rawEscaped) => put(bytes, from, to, rawEscaped ? unescapeText(raw) : raw),
    // A number beyond 2^53 is shown as it was sent.
    putBigint: (bytes, from, to, _escaped, value) => put(bytes, from, to, String(value)),
    endLine() {
      lines.push(current)
      return null
    },
    refuse: () => undefined,
  }
  const reader = new LineReader(Buffer.from(text), { precision: 'ns', nowUs: 0 })
  while (!reader.done) reader.read(sink, 1_000)
  return lines
}

/** Also `__proto__` is a name like any other. */
function set(values: LineValues, name: string, value: Cell): void {
  Object.defineProperty(values, name, { value, enumerable: true, configurable: true, writable: true })
}
