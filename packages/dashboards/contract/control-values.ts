import { filledText, type Text } from '@atrium/core/contract/refusal'
import type { ControlValue, ControlValues } from './control.ts'
import type { InfluxdbWriteProps, InputProps, WrittenControl } from './control-props.ts'

/** What may be sent, the same for the page that offers it and for the server that checks it. */

export type Checked<T> = { value: T; error?: undefined } | { error: Text; value?: undefined }

export interface NumberRange {
  min: number | null
  max: number | null
  step: number | null
}

type RangeProps = Pick<InputProps, 'input' | 'min' | 'max' | 'step'>

/** The numbers of a slider or a number. */
export function rangeOf({ input, min, max, step }: RangeProps): NumberRange {
  return input === 'slider' ? { min: min ?? 0, max: max ?? 100, step: step || 1 } : { min, max, step: step || null }
}

const PLAIN_NUMBER = /^-?\d{1,15}(\.\d{1,10})?$/

/** A number as it is sent or typed: plain digits, with a point for decimals, no spaces. */
export function readNumber(given: unknown): Checked<number> {
  if (typeof given === 'number' && Number.isFinite(given)) return { value: given }
  if (typeof given !== 'string' || !PLAIN_NUMBER.test(given)) return { error: NOT_A_NUMBER }
  // Not -0, which JSON would write as 0 anyway.
  return { value: Number(given) || 0 }
}

/** @param given what was typed, or a number */
export function readRanged(given: unknown, { min, max, step }: NumberRange): Checked<number> {
  const read = readNumber(given)
  if (read.error) return read
  const { value } = read
  if (min !== null && value < min) return { error: filledText(TOO_LOW, { number: min }) }
  if (max !== null && value > max) return { error: filledText(TOO_HIGH, { number: max }) }
  if (step !== null && !isOnStep(value, min ?? 0, step)) return { error: filledText(OFF_STEP, { number: step }) }
  return { value }
}

function isOnStep(value: number, from: number, step: number): boolean {
  const steps = (value - from) / step
  return Math.abs(steps - Math.round(steps)) < 1e-6
}

/** What a text that the author wrote is sent as. */
export function writtenValue(text: string, type: InputProps['valueType']): Checked<ControlValue> {
  if (type === 'text') return { value: text }
  if (type === 'number') return readNumber(text)
  return text === 'true' || text === 'false' ? { value: text === 'true' } : { error: NOT_A_BOOLEAN }
}

/** The texts among which a person chooses; null for numbers. */
export function writtenTexts({ input, value, options, onValue, offValue }: InputProps): string[] | null {
  switch (input) {
    case 'button':
      return [value]
    case 'switch':
      return [onValue, offValue]
    case 'list':
      return options.map((option) => option.value)
    default:
      return null
  }
}

/**
 * What is sent for the value that a page gives: a number, or one of the author's texts. A text that is not among them is
 * of a page from before a change.
 */
export function sentValue(props: InputProps, given: unknown): Checked<ControlValue> {
  const texts = writtenTexts(props)
  if (!texts) return readRanged(given, rangeOf(props))
  if (typeof given !== 'string' || !texts.includes(given)) return { error: NOT_OFFERED }
  return writtenValue(given, props.valueType)
}

/** What is written for the values that a page gives, by key; one without a value is left out. */
export function writtenValues(
  { controls }: Pick<InfluxdbWriteProps, 'controls'>,
  given: ControlValues,
): { values: Record<string, ControlValue>; errors: Record<string, Text> } {
  const values: Record<string, ControlValue> = {}
  const errors: Record<string, Text> = {}
  for (const control of controls) {
    const { key } = control
    const typed = Object.hasOwn(given, key) ? given[key] : ''
    if (typed === '') continue
    const read = readTyped(control, typed)
    if (read.error) errors[key] = read.error
    else values[key] = read.value
  }
  for (const key of Object.keys(given)) if (!controls.some((control) => control.key === key)) errors[key] = NOT_OFFERED
  return { values, errors }
}

/** The longest text that is written. */
const MAX_TYPED = 2_000

function readTyped({ type, valueType }: WrittenControl, typed: unknown): Checked<ControlValue> {
  if (type === 'tag' || valueType === 'string') {
    const text = String(typed)
    if (text.length > MAX_TYPED) return { error: filledText(TOO_LONG, { number: MAX_TYPED }) }
    if (/\p{Cc}/u.test(text)) return { error: NO_LINES }
    // Line protocol has no way to write such a tag.
    return type === 'tag' && text.endsWith('\\') ? { error: NO_BACKSLASH } : { value: text }
  }
  if (valueType === 'number') return readNumber(typed)
  return typeof typed === 'boolean' ? { value: typed } : writtenValue(String(typed), 'boolean')
}

const NOT_A_NUMBER: Text = {
  zh_CN: '请输入数字，只用数字、小数点和负号，例如 21.5',
  en_US: 'Enter a number with digits, a point and a minus sign only, such as 21.5',
}
const NOT_A_BOOLEAN: Text = { zh_CN: '只能是 true 或 false', en_US: 'Must be true or false' }
const TOO_LOW: Text = { zh_CN: '不能小于 {number}', en_US: 'Must be {number} or more' }
const TOO_HIGH: Text = { zh_CN: '不能大于 {number}', en_US: 'Must be {number} or less' }
const OFF_STEP: Text = { zh_CN: '必须是步长 {number} 的整数倍', en_US: 'Must be in steps of {number}' }
const TOO_LONG: Text = { zh_CN: '最多 {number} 个字符', en_US: 'At most {number|character|characters}' }
const NO_LINES: Text = { zh_CN: '不能包含换行和控制字符', en_US: 'Must not have line breaks or control characters' }
const NO_BACKSLASH: Text = { zh_CN: '不能以反斜杠结尾', en_US: 'Must not end with a backslash' }
const NOT_OFFERED: Text = {
  zh_CN: '组件已被修改，请刷新页面后重试',
  en_US: 'This widget has been changed; reload the page and try again',
}
