/** A visitor's answers. The phone form and the server both read and check them with this function; lists mask them. */
import type { Text } from '@atrium/contract/refusal'
import { Type } from 'typebox'
import type { FormField } from './form-fields.ts'

/**
 * A field as the register code had it when the visitor answered, with the value. A later change of the code does not
 * change old rows. Pictures are stored in a table of their own; their value here is the picture's id.
 */
export interface Answer extends FormField {
  value: string | number | null
}

export const answersSchema = Type.Array(Type.Object({ key: Type.String(), label: Type.String(), type: Type.String() }))

export type Values = Readonly<Record<string, unknown>>

const MAX_TEXT_LENGTH = 200
/** Length of a picture as a data URL, about 150 kB of JPEG. The phone form shrinks photos before sending. */
export const MAX_PICTURE_LENGTH = 200_000

const PHONE = /^(1\d{10}|\+\d{6,15})$/
const PLATE =
  /^[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼使领][A-Z][A-Z0-9]{4,5}[A-Z0-9挂学警港澳领]$/
const PICTURE = /^data:image\/(?:jpeg|png|webp);base64,[A-Za-z0-9+/]+={0,2}$/

const wrongText = {
  required: { zh_CN: '请填写', en_US: 'Required' },
  unknown: { zh_CN: '表单中没有这一项', en_US: 'The form does not ask for this' },
  text: { zh_CN: `最多 ${MAX_TEXT_LENGTH} 个字符`, en_US: `At most ${MAX_TEXT_LENGTH} characters` },
  number: { zh_CN: '请填写数字', en_US: 'Enter a number' },
  phone: { zh_CN: '手机号格式不正确', en_US: 'This is not a phone number' },
  idcard: { zh_CN: '身份证号不正确', en_US: 'This is not a valid identity card number' },
  select: { zh_CN: '请选择有效的选项', en_US: 'Choose one of the options' },
  date: { zh_CN: '日期不正确', en_US: 'This is not a date' },
  plate: { zh_CN: '车牌号格式不正确', en_US: 'This is not a number plate' },
  photo: { zh_CN: '请提供不超过 150 KB 的照片', en_US: 'Give a photo of at most 150 KB' },
  signature: { zh_CN: '请签名', en_US: 'Please sign' },
} satisfies Record<string, Text>

/**
 * Checks the values that a form sent against the fields of the form.
 * @returns the answers in the form's order, trimmed and in capital letters where the type demands it, and one error
 * text per
 *   wrong field by its key; answers may be stored only if `wrong` is empty.
 */
export function readAnswers(
  fields: readonly FormField[],
  values: Values,
): { answers: Answer[]; wrong: Record<string, Text> } {
  const wrong: Record<string, Text> = {}
  const answers = fields.map((field): Answer => {
    const value = tidy(field, values[field.key])
    if (value === null) {
      if (field.required) wrong[field.key] = wrongText.required
    } else if (!fits(field, value)) wrong[field.key] = wrongText[field.type]
    return { ...field, value }
  })
  for (const key of Object.keys(values)) {
    if (!fields.some((field) => field.key === key)) wrong[key] = wrongText.unknown
  }
  return { answers, wrong }
}

function tidy(field: FormField, value: unknown): string | number | null {
  if (typeof value === 'number') return value
  if (typeof value !== 'string' || value.trim() === '') return null
  const trimmed = value.trim()
  if (field.type === 'number') return Number(trimmed)
  return field.type === 'idcard' || field.type === 'plate' ? trimmed.toUpperCase() : trimmed
}

function fits(field: FormField, value: string | number): boolean {
  if (field.type === 'number') return typeof value === 'number' && Number.isFinite(value)
  if (typeof value === 'number') return false
  switch (field.type) {
    case 'text':
      return value.length <= MAX_TEXT_LENGTH
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

/** The answers for a user who may not see personal data. Names stay, because the list would be useless without them. */
export function maskAnswers(answers: readonly Answer[]): Answer[] {
  return answers.map((answer) =>
    typeof answer.value === 'string' ? { ...answer, value: maskValue(answer, answer.value) } : answer,
  )
}

function maskValue({ key, type }: Answer, value: string): string {
  if (type === 'phone' || key === 'mobile') return `${value.slice(0, 3)}****${value.slice(-4)}`
  if (type === 'idcard') return `${value.slice(0, 1)}${'*'.repeat(value.length - 2)}${value.slice(-1)}`
  return value
}
