/** The form of a register code: the list of fields that the field designer edits and the public form draws. */
import type { Text } from '@atrium/contract/refusal'
import { Type } from 'typebox'

export const FIELD_TYPES = [
  'text',
  'number',
  'phone',
  'idcard',
  'select',
  'date',
  'plate',
  'photo',
  'signature',
] as const
export type FormFieldType = (typeof FIELD_TYPES)[number]

/** One field. Its position in the list is its position in the form. */
export interface FormField {
  /**
   * Key of the answer, unique in the list. `name`, `mobile`, `company`, `purpose`, `host` and `photo` also fill
   * columns.
   */
  key: string
  label: string
  type: FormFieldType
  required: boolean
  /** The options of a `select`; other types have none. */
  options?: string[]
}

export const MAX_FIELDS = 20
export const MAX_LABEL_LENGTH = 40
export const MAX_OPTIONS = 30
/** At most three pictures in a form, because they are sent in the request body and its size is limited. */
const MAX_PICTURES = 3
const KEY = /^[a-z]\w{0,19}$/

// Checks only the structure. checkFormFields checks the rules and reports an error text with the field it belongs to.
export const formFieldsSchema = Type.Array(
  Type.Object(
    {
      key: Type.String({ maxLength: 20 }),
      label: Type.String({ maxLength: MAX_LABEL_LENGTH }),
      type: Type.Union(FIELD_TYPES.map((type) => Type.Literal(type))),
      required: Type.Boolean(),
      options: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: MAX_OPTIONS })),
    },
    { additionalProperties: false },
  ),
  { maxItems: MAX_FIELDS },
)

/** Labels of the fields that every form starts with, in the visitor's language until they are renamed. */
const STANDARD_LABELS: Record<string, Text> = {
  name: { zh_CN: '姓名', en_US: 'Name' },
  mobile: { zh_CN: '手机号', en_US: 'Mobile' },
  company: { zh_CN: '单位', en_US: 'Company' },
  purpose: { zh_CN: '来访事由', en_US: 'Purpose of visit' },
}

export const defaultFormFields: FormField[] = [
  { key: 'name', label: '姓名', type: 'text', required: true },
  { key: 'mobile', label: '手机号', type: 'phone', required: true },
  { key: 'company', label: '单位', type: 'text', required: false },
  { key: 'purpose', label: '来访事由', type: 'text', required: true },
]

/** The label to show. A standard label that was not renamed is shown in the reader's language. */
export function labelOf(field: Pick<FormField, 'key' | 'label'>, locale: keyof Text): string {
  const standard = STANDARD_LABELS[field.key]
  return standard && Object.values(standard).includes(field.label) ? standard[locale] : field.label
}

export function isPicture(type: FormFieldType): boolean {
  return type === 'photo' || type === 'signature'
}

export interface FormFieldFault {
  index: number
  part: 'key' | 'label' | 'type' | 'options'
  text: Text
}

const keyPattern: Text = {
  zh_CN: '标识须以小写字母开头，只含字母、数字和下划线，最多 20 个字符',
  en_US: 'A key starts with a small letter and has letters, digits and underscores, 20 at most',
}
const keyTwice: Text = { zh_CN: '标识重复', en_US: 'This key is used twice' }
const labelMissing: Text = { zh_CN: '请填写名称', en_US: 'Give the field a label' }
const optionsMissing: Text = {
  zh_CN: '至少需要两个不同的选项',
  en_US: 'A choice needs at least two different options',
}
const tooManyPictures: Text = {
  zh_CN: `照片和签名合计最多 ${MAX_PICTURES} 个`,
  en_US: `At most ${MAX_PICTURES} photos and signatures together`,
}

/** All errors in the list, each with the place where the designer shows it. The caller refuses an empty list itself. */
export function checkFormFields(fields: readonly FormField[]): FormFieldFault[] {
  const faults: FormFieldFault[] = []
  let pictures = 0
  fields.forEach((field, index) => {
    const fault = (part: FormFieldFault['part'], text: Text) => faults.push({ index, part, text })
    if (!KEY.test(field.key)) fault('key', keyPattern)
    else if (fields.findIndex((other) => other.key === field.key) < index) fault('key', keyTwice)
    if (field.label.trim() === '') fault('label', labelMissing)
    if (field.type === 'select' && distinctOptions(field) < 2) fault('options', optionsMissing)
    if (isPicture(field.type)) pictures += 1
    if (isPicture(field.type) && pictures > MAX_PICTURES) fault('type', tooManyPictures)
  })
  return faults
}

function distinctOptions(field: FormField): number {
  const options = (field.options ?? []).map((option) => option.trim()).filter((option) => option !== '')
  return new Set(options).size
}
