import { isUtf8 } from 'node:buffer'
import { type FieldType, NO_OWN_TIME, type Precision } from '../model.ts'
import { isEscapable } from './escapes.ts'
import { readBool, readFloat, readInt } from './number.ts'
import { readTimeUs } from './timestamp.ts'

/** What `endLine` returns if the line shall be read again later, from its beginning, instead of being refused. */
export const LATER = 'later'

/** Stands for the byte behind the last one. */
const END = -1
const TAB = 9
const NEWLINE = 10
const RETURN = 13
const SPACE = 32
const QUOTE = 34
const HASH = 35
const COMMA = 44
const MINUS = 45
const POINT = 46
const ZERO = 48
const NINE = 57
const EQUALS = 61
const BACKSLASH = 92
const LETTER_I = 105
const LETTER_U = 117
const TRUE = [...Buffer.from('true')]
const FALSE = [...Buffer.from('false')]

// Numbers of up to 15 digits and powers of ten up to 10^15 are exact, so their quotient is the nearest double.
const EXACT_DIGITS = 15
const POWERS_OF_TEN = Array.from({ length: EXACT_DIGITS + 1 }, (_, i) => 10 ** i)

/**
 * Receives the parts of a line in their order, as ranges of its bytes, so that no text is made of a name that is known.
 * Each `begin`, `put` and `end` returns null, or the reason why the line is refused; then no further part follows.
 */
export interface LineSink {
  /**
   * Begins a line of the series that most likely follows, if these bytes begin with it. @returns where its key ends, or
   * -1; then `beginLine` follows.
   */
  beginExpected(bytes: Buffer, from: number): number
  beginLine(bytes: Buffer, from: number, to: number): string | null
  /** @returns where the name ends of the field that most likely follows, if these bytes begin with it and `=`; or -1 */
  expectField(bytes: Buffer, from: number): number
  /** `value` is 0 or 1 for booleans. The name has escapes if `escaped`. */
  putNumber(bytes: Buffer, from: number, to: number, escaped: boolean, type: FieldType, value: number): string | null
  putText(bytes: Buffer, from: number, to: number, escaped: boolean, raw: string, rawEscaped: boolean): string | null
  putBigint(bytes: Buffer, from: number, to: number, escaped: boolean, value: bigint): string | null
  endLine(timeUs: number): string | null
  refuse(line: number, reason: string): void
}

/** Reads a body line by line into a sink. It keeps its position, so that a long body can be read in slices. */
export class LineReader {
  private readonly bytes: Buffer
  private readonly precision: Precision
  /** Null: lines without a time are refused. */
  private readonly nowUs: number | null
  /** Not all bytes are UTF-8: lines with such bytes must be refused. */
  private readonly damaged: boolean
  private position = 0
  private line = 0

  constructor(bytes: Buffer, options: { precision: Precision; nowUs: number | null }) {
    this.bytes = bytes
    this.precision = options.precision
    this.nowUs = options.nowUs
    this.damaged = !isUtf8(bytes)
  }

  get done(): boolean {
    return this.position >= this.bytes.length
  }

  get lines(): number {
    return this.line
  }

  /** Reads up to that many lines, or to one for which the sink has no room. */
  read(sink: LineSink, maxLines: number): void {
    for (let count = 0; count < maxLines && !this.done; count++) {
      const start = this.position
      const number = ++this.line
      const reason = this.readLine(sink)
      if (reason === null) continue
      if (reason === LATER) {
        this.position = start
        this.line = number - 1
        return
      }
      sink.refuse(number, reason)
      this.skipLine(Math.max(start, this.position))
    }
  }

  private skipLine(from: number): void {
    this.position = Math.min(this.endOfLine(from) + 1, this.bytes.length)
  }

  private endOfLine(from: number): number {
    const end = this.bytes.indexOf(NEWLINE, from)
    return end < 0 ? this.bytes.length : end
  }

  private code(at: number): number {
    return at < this.bytes.length ? (this.bytes[at] as number) : END
  }

  private isDamaged(from: number, to: number): boolean {
    return this.damaged && !isUtf8(this.bytes.subarray(from, to))
  }

  private text(from: number, to: number): string {
    return this.bytes.toString('utf8', from, to)
  }

  /**
   * Reads the line at the position and moves behind it; if the line is refused, it stays inside and returns the reason.
   */
  private readLine(sink: LineSink): string | null {
    let at = this.position
    let first = this.code(at)
    while (first === SPACE || first === RETURN || first === TAB) first = this.code(++at)
    if (first === END || first === NEWLINE || first === HASH) {
      this.skipLine(at)
      return null
    }
    if (this.damaged && this.isDamaged(at, this.endOfLine(at))) return 'not valid UTF-8'
    let end = sink.beginExpected(this.bytes, at)
    if (end < 0) {
      end = this.endOfSeriesKey(at)
      if (end < 0) return 'missing fields'
      const refused = sink.beginLine(this.bytes, at, end)
      if (refused !== null) return refused
    }
    while (this.code(end) === SPACE) end++
    return this.readFields(sink, end)
  }

  private endOfSeriesKey(from: number): number {
    const { bytes } = this
    for (let i = from; i < bytes.length; i++) {
      const code = bytes[i] as number
      if (code === SPACE) return i
      if (code === NEWLINE) return -1
      if (code === BACKSLASH && isEscapable(this.code(i + 1))) i++
    }
    return -1
  }

  private readFields(sink: LineSink, from: number): string | null {
    for (let at = from; ; at++) {
      const keyFrom = at
      let escaped = false
      at = sink.expectField(this.bytes, keyFrom)
      if (at < 0) {
        at = keyFrom
        let code = this.code(at)
        while (code !== EQUALS) {
          if (code === BACKSLASH && isEscapable(this.code(at + 1))) {
            escaped = true
            at++
          } else if (code === SPACE || code === COMMA || code === NEWLINE || code === END) {
            return keyFrom === at ? 'missing fields' : `missing field value: ${this.text(keyFrom, at)}`
          }
          code = this.code(++at)
        }
        if (at === keyFrom) return 'missing field key'
      }
      const refused =
        this.code(at + 1) === QUOTE
          ? this.readText(sink, keyFrom, at, escaped)
          : this.readNumber(sink, keyFrom, at, escaped)
      if (refused !== null) return refused
      at = this.position
      if (this.code(at) !== COMMA) return this.readTime(sink, at)
    }
  }

  /** Reads a number or integer of at most 15 digits; any other value is read by `readScalar`. */
  private readNumber(sink: LineSink, keyFrom: number, keyTo: number, escaped: boolean): string | null {
    let at = keyTo + 1
    let code = this.code(at)
    const negative = code === MINUS
    if (negative) code = this.code(++at)
    let mantissa = 0
    let digits = 0
    let fraction = -1
    for (;;) {
      if (code >= ZERO && code <= NINE) {
        mantissa = mantissa * 10 + (code - ZERO)
        digits++
        if (fraction >= 0) fraction++
      } else if (code === POINT && fraction < 0) fraction = 0
      else break
      code = this.code(++at)
    }
    if (digits === 0 || digits > EXACT_DIGITS) return this.readScalar(sink, keyFrom, keyTo, escaped)
    if (endsValue(code)) {
      this.position = at
      const value = fraction > 0 ? mantissa / (POWERS_OF_TEN[fraction] as number) : mantissa
      return sink.putNumber(this.bytes, keyFrom, keyTo, escaped, 'float', negative ? -value : value)
    }
    if (code !== LETTER_I || fraction >= 0 || !endsValue(this.code(at + 1))) {
      return this.readScalar(sink, keyFrom, keyTo, escaped)
    }
    this.position = at + 1
    const value = negative && mantissa !== 0 ? -mantissa : mantissa
    return sink.putNumber(this.bytes, keyFrom, keyTo, escaped, 'int', value)
  }

  /** Reads a number, integer or boolean of any form: up to the next comma, space or line end. */
  private readScalar(sink: LineSink, keyFrom: number, keyTo: number, escaped: boolean): string | null {
    const { bytes } = this
    const from = keyTo + 1
    let to = from
    while (!endsValue(this.code(to))) to++
    this.position = to
    if (to === from) return `missing field value: ${this.text(keyFrom, keyTo)}`
    const shown = () => this.text(keyFrom, Math.min(to, from + 60))
    const first = this.code(from)
    if ((first < ZERO || first > NINE) && first !== MINUS && first !== POINT) {
      const bool = this.usualBool(from, to)
      if (bool < 0) return `invalid field value: ${shown()}`
      return sink.putNumber(bytes, keyFrom, keyTo, escaped, 'bool', bool)
    }
    const last = this.code(to - 1)
    if (last === LETTER_I || last === LETTER_U) {
      // InfluxDB 2's unsigned integers are stored as integers, as far as these reach.
      const isWrong = last === LETTER_U && first === MINUS
      const value = isWrong ? null : readInt(this.text(from, to - 1))
      if (value === null) return `invalid integer: ${shown()}`
      if (typeof value === 'bigint') return sink.putBigint(bytes, keyFrom, keyTo, escaped, value)
      return sink.putNumber(bytes, keyFrom, keyTo, escaped, 'int', value)
    }
    const value = readFloat(this.text(from, to))
    if (Number.isNaN(value)) return `invalid number: ${shown()}`
    return sink.putNumber(bytes, keyFrom, keyTo, escaped, 'float', value)
  }

  /** 0, 1, or -1 for anything else. The two usual words are recognised without a text. */
  private usualBool(from: number, to: number): number {
    if (to - from === TRUE.length && TRUE.every((code, i) => this.bytes[from + i] === code)) return 1
    if (to - from === FALSE.length && FALSE.every((code, i) => this.bytes[from + i] === code)) return 0
    return readBool(this.text(from, to))
  }

  /** Reads a text in double quotes, which may contain line breaks. */
  private readText(sink: LineSink, keyFrom: number, keyTo: number, escaped: boolean): string | null {
    const { bytes } = this
    const from = keyTo + 2
    let rawEscaped = false
    let breaks = 0
    for (let i = from; i < bytes.length; i++) {
      const code = bytes[i] as number
      if (code === QUOTE) {
        this.position = i + 1
        this.line += breaks
        if (this.isDamaged(from, i)) return 'not valid UTF-8'
        return sink.putText(bytes, keyFrom, keyTo, escaped, this.text(from, i), rawEscaped)
      }
      if (code === NEWLINE) breaks++
      if (code === BACKSLASH) {
        const next = this.code(i + 1)
        if (next === QUOTE || next === BACKSLASH) {
          rawEscaped = true
          i++
        }
      }
    }
    return `unbalanced quotes: ${this.text(keyFrom, keyTo)}`
  }

  private readTime(sink: LineSink, from: number): string | null {
    let at = from
    while (this.code(at) === SPACE) at++
    let to = at
    let code = this.code(to)
    while ((code >= ZERO && code <= NINE) || code === MINUS) code = this.code(++to)
    let rest = to
    while (code === SPACE || code === RETURN) code = this.code(++rest)
    this.position = rest
    if (code !== END && code !== NEWLINE) return to === from ? 'invalid field format' : 'bad timestamp'
    const timeUs = to === at ? this.nowUs : readTimeUs(this.bytes, at, to, this.precision)
    if (timeUs === null) return NO_OWN_TIME
    if (Number.isNaN(timeUs) || (to > at && at === from)) return 'bad timestamp'
    const refused = sink.endLine(timeUs)
    if (refused === null) this.position = rest + 1
    return refused
  }
}

const endsValue = (code: number): boolean =>
  code === COMMA || code === SPACE || code === NEWLINE || code === RETURN || code === END
