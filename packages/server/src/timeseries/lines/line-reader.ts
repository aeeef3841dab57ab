import type { FieldType, Precision } from '../model.ts'
import { isEscapable } from './escapes.ts'
import { readBool, readFloat, readInt } from './number.ts'
import { readTimeUs } from './timestamp.ts'

const NEWLINE = 10
const RETURN = 13
const SPACE = 32
const QUOTE = 34
const HASH = 35
const COMMA = 44
const EQUALS = 61
const BACKSLASH = 92
const LETTER_I = 105

/**
 * Receives the parts of a line in their order. Each call returns null, or the reason why the line is refused; then no
 * further part of that line follows. Ranges are passed instead of strings, which saves a copy per key.
 */
export interface LineSink {
  beginLine(text: string, from: number, to: number): string | null
  /** `value` is 0 or 1 for booleans. */
  putNumber(text: string, from: number, to: number, escaped: boolean, type: FieldType, value: number): string | null
  putText(text: string, from: number, to: number, escaped: boolean, raw: string, rawEscaped: boolean): string | null
  putBigint(text: string, from: number, to: number, escaped: boolean, value: bigint): string | null
  endLine(timeUs: number): string | null
  refuse(line: number, reason: string): void
}

/** Reads a body line by line into a sink. It keeps its position, so that a long body can be read in slices. */
export class LineReader {
  private readonly text: string
  private readonly precision: Precision
  private readonly nowUs: number
  /** Bytes that are not UTF-8 were replaced while decoding; lines with such bytes must be refused. */
  private readonly damaged: boolean
  private position = 0
  private line = 0

  constructor(text: string, options: { precision: Precision; nowUs: number; damaged?: boolean }) {
    this.text = text
    this.precision = options.precision
    this.nowUs = options.nowUs
    this.damaged = options.damaged ?? false
  }

  get done(): boolean {
    return this.position >= this.text.length
  }

  get lines(): number {
    return this.line
  }

  /** Reads up to that many lines. */
  read(sink: LineSink, maxLines: number): void {
    for (let count = 0; count < maxLines && !this.done; count++) {
      const start = this.position
      const number = ++this.line
      const reason = this.readLine(sink)
      if (reason === null) continue
      sink.refuse(number, reason)
      this.skipLine(Math.max(start, this.position))
    }
  }

  private skipLine(from: number): void {
    const end = this.text.indexOf('\n', from)
    this.position = end < 0 ? this.text.length : end + 1
  }

  /**
   * Reads the line at the position and moves behind it; if the line is refused, it stays inside and returns the reason.
   */
  private readLine(sink: LineSink): string | null {
    const text = this.text
    let at = this.position
    while (text.charCodeAt(at) === SPACE || text.charCodeAt(at) === RETURN || text.charCodeAt(at) === 9) at++
    const first = text.charCodeAt(at)
    if (at >= text.length || first === NEWLINE || first === HASH) {
      this.skipLine(at)
      return null
    }
    if (this.damaged && this.isDamaged(at)) return 'not valid UTF-8'
    const end = this.endOfSeriesKey(at)
    if (end < 0) return 'missing fields'
    const refused = sink.beginLine(text, at, end)
    if (refused !== null) return refused
    at = end
    while (text.charCodeAt(at) === SPACE) at++
    return this.readFields(sink, at)
  }

  private isDamaged(from: number): boolean {
    const end = this.text.indexOf('\n', from)
    return this.text.slice(from, end < 0 ? this.text.length : end).includes('\ufffd')
  }

  private endOfSeriesKey(from: number): number {
    const text = this.text
    for (let i = from; i < text.length; i++) {
      const code = text.charCodeAt(i)
      if (code === SPACE) return i
      if (code === NEWLINE) return -1
      if (code === BACKSLASH && isEscapable(text.charCodeAt(i + 1))) i++
    }
    return -1
  }

  private readFields(sink: LineSink, from: number): string | null {
    const text = this.text
    let at = from
    for (;;) {
      const keyFrom = at
      let escaped = false
      let code = text.charCodeAt(at)
      while (code !== EQUALS) {
        if (code === BACKSLASH && isEscapable(text.charCodeAt(at + 1))) {
          escaped = true
          at++
        } else if (code === SPACE || code === COMMA || code === NEWLINE || at >= text.length) {
          return keyFrom === at ? 'missing fields' : `missing field value: ${text.slice(keyFrom, at)}`
        }
        code = text.charCodeAt(++at)
      }
      if (at === keyFrom) return 'missing field key'
      const refused =
        text.charCodeAt(at + 1) === QUOTE
          ? this.readText(sink, keyFrom, at, escaped)
          : this.readScalar(sink, keyFrom, at, escaped)
      if (refused !== null) return refused
      at = this.position
      const next = text.charCodeAt(at)
      if (next !== COMMA) return this.readTime(sink, at)
      at++
    }
  }

  /** Reads a number, integer or boolean: up to the next comma, space or line end. */
  private readScalar(sink: LineSink, keyFrom: number, keyTo: number, escaped: boolean): string | null {
    const text = this.text
    const from = keyTo + 1
    let to = from
    while (to < text.length) {
      const code = text.charCodeAt(to)
      if (code === COMMA || code === SPACE || code === NEWLINE || code === RETURN) break
      to++
    }
    this.position = to
    if (to === from) return `missing field value: ${text.slice(keyFrom, keyTo)}`
    const first = text.charCodeAt(from)
    if ((first < 48 || first > 57) && first !== 45 && first !== 46) {
      const bool = readBool(text.slice(from, to))
      if (bool < 0) return `invalid field value: ${text.slice(keyFrom, Math.min(to, from + 60))}`
      return sink.putNumber(text, keyFrom, keyTo, escaped, 'bool', bool)
    }
    if (text.charCodeAt(to - 1) === LETTER_I) {
      const value = readInt(text, from, to - 1)
      if (value === null) return `invalid integer: ${text.slice(keyFrom, Math.min(to, from + 60))}`
      if (typeof value === 'bigint') return sink.putBigint(text, keyFrom, keyTo, escaped, value)
      return sink.putNumber(text, keyFrom, keyTo, escaped, 'int', value)
    }
    const value = readFloat(text, from, to)
    if (Number.isNaN(value)) return `invalid number: ${text.slice(keyFrom, Math.min(to, from + 60))}`
    return sink.putNumber(text, keyFrom, keyTo, escaped, 'float', value)
  }

  /** Reads a text in double quotes, which may contain line breaks. */
  private readText(sink: LineSink, keyFrom: number, keyTo: number, escaped: boolean): string | null {
    const text = this.text
    const from = keyTo + 2
    let rawEscaped = false
    let breaks = 0
    for (let i = from; i < text.length; i++) {
      const code = text.charCodeAt(i)
      if (code === QUOTE) {
        this.position = i + 1
        this.line += breaks
        const raw = text.slice(from, i)
        if (this.damaged && raw.includes('\ufffd')) return 'not valid UTF-8'
        return sink.putText(text, keyFrom, keyTo, escaped, raw, rawEscaped)
      }
      if (code === NEWLINE) breaks++
      if (code === BACKSLASH) {
        const next = text.charCodeAt(i + 1)
        if (next === QUOTE || next === BACKSLASH) {
          rawEscaped = true
          i++
        }
      }
    }
    return `unbalanced quotes: ${text.slice(keyFrom, keyTo)}`
  }

  private readTime(sink: LineSink, from: number): string | null {
    const text = this.text
    let at = from
    while (text.charCodeAt(at) === SPACE) at++
    let to = at
    let code = text.charCodeAt(to)
    while ((code >= 48 && code <= 57) || code === 45) code = text.charCodeAt(++to)
    let rest = to
    while (text.charCodeAt(rest) === SPACE || text.charCodeAt(rest) === RETURN) rest++
    this.position = rest
    if (rest < text.length && text.charCodeAt(rest) !== NEWLINE) {
      return to === from ? 'invalid field format' : 'bad timestamp'
    }
    const timeUs = to === at ? this.nowUs : readTimeUs(text, at, to, this.precision)
    if (Number.isNaN(timeUs) || (to > at && at === from)) return 'bad timestamp'
    const refused = sink.endLine(timeUs)
    if (refused === null) this.position = rest + 1
    return refused
  }
}
