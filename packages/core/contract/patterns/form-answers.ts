/** Answers to a designed form. The page and the server both read and check them with this function; lists mask them. */
import { type TSchema, Type } from 'typebox'
import { maskPhone } from '../mask-phone.ts'
import type { Text } from '../refusal.ts'
import type { FormDesign, FormField } from './form.ts'

/** The answer to a `check`. */
export interface CheckValue {
  ok: boolean
  /** Only if it is not as it should be. */
  remark?: string
}

/** What a person gives for one field. Pictures are data URLs. */
export type FormValue = string | number | CheckValue
export type FormValues = Readonly<Record<string, FormValue>>

/**
 * A field as the form had it when the person answered, with the value. A later change of the form does not change old
 * rows. Pictures are stored in a table of their own; their value here is the picture's id.
 */
export interface Answer extends FormField {
  value: FormValue | null
}

export const answersSchema = Type.Array(Type.Object({ key: Type.String(), label: Type.String(), type: Type.String() }))

export const MAX_TEXT_LENGTH = 200
export const MAX_MULTILINE_LENGTH = 2000
/** Length of a picture as a data URL, about 150 kB of JPEG. The page shrinks photos before sending. */
export const MAX_PICTURE_LENGTH = 200_000

/** The values that a request sends, by the key of the field. */
export function formValuesSchema({ types }: FormDesign) {
  const plain = [Type.String({ maxLength: MAX_PICTURE_LENGTH }), Type.Number()]
  const check = Type.Object(
    { ok: Type.Boolean(), remark: Type.Optional(Type.String({ maxLength: MAX_TEXT_LENGTH })) },
    { additionalProperties: false },
  )
  const value = Type.Union<TSchema[]>(types.includes('check') ? [...plain, check] : plain)
  return Type.Unsafe<FormValues>(Type.Record(Type.String({ maxLength: 20 }), value))
}

const PHONE = /^(1\d{10}|\+\d{6,15})$/
const PLATE =
  /^[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼使领][A-Z][A-Z0-9]{4,5}[A-Z0-9挂学警港澳领]$/
const PICTURE = /^data:image\/(?:jpeg|png|webp);base64,[A-Za-z0-9+/]+={0,2}$/

const atMost = (length: number): Text => ({ zh_CN: `最多 ${length} 个字符`, en_US: `At most ${length} characters` })

const wrongText = {
  required: { zh_CN: '必填', en_US: 'Required' },
  unknown: { zh_CN: '表单中没有这一项', en_US: 'The form does not ask for this' },
  text: atMost(MAX_TEXT_LENGTH),
  multiline: atMost(MAX_MULTILINE_LENGTH),
  number: { zh_CN: '请填写数字', en_US: 'Enter a number' },
  phone: { zh_CN: '手机号格式不正确', en_US: 'This is not a phone number' },
  idcard: { zh_CN: '身份证号不正确', en_US: 'This is not a valid identity card number' },
  select: { zh_CN: '请选择有效的选项', en_US: 'Choose one of the options' },
  date: { zh_CN: '日期不正确', en_US: 'This is not a date' },
  plate: { zh_CN: '车牌号格式不正确', en_US: 'This is not a number plate' },
  photo: { zh_CN: '请提供不超过 150 KB 的照片', en_US: 'Give a photo of at most 150 KB' },
  signature: { zh_CN: '请签名', en_US: 'Please sign' },
  check: {
    zh_CN: `请选择正常或异常，备注最多 ${MAX_TEXT_LENGTH} 个字符`,
    en_US: `Choose normal or abnormal; a remark has at most ${MAX_TEXT_LENGTH} characters`,
  },
} satisfies Record<string, Text>

/**
 * Checks the values that a form sent against the fields of the form.
 * @returns the answers in the form's order, trimmed and in capital letters where the type demands it, and one error
 *   text per wrong field by its key; answers may be stored only if `wrong` is empty.
 */
export function readAnswers(
  fields: readonly FormField[],
  values: Readonly<Record<string, unknown>>,
  { outside }: Pick<FormDesign, 'outside'> = {},
): { answers: Answer[]; wrong: Record<string, Text> } {
  const wrong: Record<string, Text> = {}
  const answers = fields.map((field): Answer => {
    const value = tidy(field, values[field.key])
    const answer = { ...field, value }
    if (value === null) {
      if (field.required) wrong[field.key] = wrongText.required
    } else if (!fits(field, value)) wrong[field.key] = wrongText[field.type]
    else if (isOutside(answer) && outside !== 'exception') wrong[field.key] = limitsText(field)
    return answer
  })
  for (const key of Object.keys(values)) {
    if (!fields.some((field) => field.key === key)) wrong[key] = wrongText.unknown
  }
  return { answers, wrong }
}

/** Whether the answer says that something is not as it should be: a check that failed, or a number outside its limits. */
export function isException(answer: Answer): boolean {
  return isOutside(answer) || (isCheck(answer.value) && !answer.value.ok)
}

function isOutside({ value, min, max }: Answer): boolean {
  return typeof value === 'number' && (value < (min ?? value) || value > (max ?? value))
}

/** The limits in figures: `0 – 60`, `≥ 0`, `≤ 60`, or nothing. */
export function limitsOf({ min, max }: FormField): string {
  if (min !== undefined && max !== undefined) return `${min} – ${max}`
  return min !== undefined ? `≥ ${min}` : max !== undefined ? `≤ ${max}` : ''
}

const limitsText = (field: FormField): Text => ({
  zh_CN: `超出范围（${limitsOf(field)}）`,
  en_US: `Out of range (${limitsOf(field)})`,
})

function isCheck(value: unknown): value is CheckValue {
  const { ok, remark = '' } = (value ?? {}) as Partial<Record<keyof CheckValue, unknown>>
  return typeof ok === 'boolean' && typeof remark === 'string' && remark.length <= MAX_TEXT_LENGTH
}

function tidy(field: FormField, value: unknown): FormValue | null {
  if (isCheck(value)) {
    const remark = value.ok ? '' : (value.remark ?? '').trim()
    return remark === '' ? { ok: value.ok } : { ok: false, remark }
  }
  // Kept, so that it is refused: as null it would be an answer that was not given.
  if (typeof value === 'object' && value !== null) return value as CheckValue
  if (typeof value === 'number') return value
  if (typeof value !== 'string' || value.trim() === '') return null
  const trimmed = value.trim()
  if (field.type === 'number') return Number(trimmed)
  return field.type === 'idcard' || field.type === 'plate' ? trimmed.toUpperCase() : trimmed
}

function fits(field: FormField, value: FormValue): boolean {
  if (field.type === 'number') return typeof value === 'number' && Number.isFinite(value)
  if (field.type === 'check') return isCheck(value)
  if (typeof value !== 'string') return false
  switch (field.type) {
    case 'text':
      return value.length <= MAX_TEXT_LENGTH
    case 'multiline':
      return value.length <= MAX_MULTILINE_LENGTH
    case 'phone':
      return PHONE.test(value)
    case 'idcard':
      return isIdcard(value)
    case 'select':
      return (field.options ?? []).includes(value)
    case 'date':
      return isDay(value)
    case 'plate':
      return PLATE.test(value)
    case 'photo':
    case 'signature':
      return value.length <= MAX_PICTURE_LENGTH && PICTURE.test(value)
  }
}

function isDay(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const day = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value)
}

/** Identity card number of 18 characters (GB 11643): region, birthday, number, check digit. */
export function isIdcard(value: string): boolean {
  if (!/^[1-9]\d{16}[\dX]$/.test(value)) return false
  if (!isDay(`${value.slice(6, 10)}-${value.slice(10, 12)}-${value.slice(12, 14)}`)) return false
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
  const sum = weights.reduce((total, weight, index) => total + weight * Number(value[index]), 0)
  return '10X98765432'[sum % 11] === value[17]
}

/**
 * The answers for a user who may not see personal data: phone and identity card numbers are shortened, also the phone
 * numbers in fields with these keys, whatever their type is.
 */
export function maskAnswers(answers: readonly Answer[], phoneKeys: readonly string[] = []): Answer[] {
  return answers.map((answer) => {
    const { key, type, value } = answer
    if (typeof value !== 'string') return answer
    if (type === 'phone' || phoneKeys.includes(key)) return { ...answer, value: maskPhone(value) }
    return type === 'idcard' ? { ...answer, value: maskIdcard(value) } : answer
  })
}

const maskIdcard = (value: string) => `${value.slice(0, 1)}${'*'.repeat(value.length - 2)}${value.slice(-1)}`
