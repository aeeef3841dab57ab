import { readSeriesKey, unescapeKey, unescapeText } from '../../server/store/lines/escapes.ts'
import { LineReader, type LineSink } from '../../server/store/lines/line-reader.ts'
import type { FieldType, FieldValue, Precision, RefusedLine } from '../../server/store/model.ts'

interface ReadPoint {
  measurement: string
  tags: Record<string, string>
  fields: Record<string, FieldValue>
  timeUs: number
}

/** Reads a whole text into plain points, in the simplest way: the sink of the tests. */
export function collectLines(body: string | Buffer, precision: Precision, nowUs: number) {
  const points: ReadPoint[] = []
  const refused: RefusedLine[] = []
  let current: ReadPoint = { measurement: '', tags: {}, fields: {}, timeUs: 0 }
  const put = (raw: string, value: FieldValue): null => {
    Object.defineProperty(current.fields, unescapeKey(raw), {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    })
    return null
  }
  const sink: LineSink = {
    beginExpected: () => -1,
    beginLine(bytes, from, to) {
      const parts = readSeriesKey(bytes.toString('utf8', from, to))
      if (typeof parts === 'string') return parts
      current = { measurement: parts.measurement, tags: Object.fromEntries(parts.tags), fields: {}, timeUs: 0 }
      return null
    },
    expectField: () => -1,
    putNumber: (bytes, from, to, _escaped, type: FieldType, value) =>
      put(bytes.toString('utf8', from, to), type === 'bool' ? value === 1 : type === 'int' ? BigInt(value) : value),
    putText: (bytes, from, to, _escaped, raw, rawEscaped) =>
      put(bytes.toString('utf8', from, to), rawEscaped ? unescapeText(raw) : raw),
    putBigint: (bytes, from, to, _escaped, value) => put(bytes.toString('utf8', from, to), value),
    endLine(timeUs) {
      points.push({ ...current, timeUs })
      return null
    },
    refuse: (line, reason) => void refused.push({ line, reason }),
  }
  const reader = new LineReader(Buffer.from(body), { precision, nowUs })
  while (!reader.done) reader.read(sink, 3)
  return { points, refused, lines: reader.lines }
}
