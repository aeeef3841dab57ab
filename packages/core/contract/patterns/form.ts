/** Forms that tenants design: the list of fields that the designer edits, a page asks for and the server checks. */
import { type TSchema, Type } from 'typebox'
import type { Text } from '../refusal.ts'

/** `check` asks whether something is as it should be, with a remark if it is not. */
export const FIELD_TYPES = [
  'text',
  'multiline',
  'number',
  'phone',
  'idcard',
  'select',
  'date',
  'plate',
  'photo',
  'signature',
  'check',
] as const
export type FormFieldType = (typeof FIELD_TYPES)[number]

/** One field. Its position in the list is its position in the form. */
export interface FormField {
  /** Key of the answer, unique in the list. */
  key: string
  label: string
  type: FormFieldType
  required: boolean
  /** The options of a `select`; other types have none. */
  options?: string[]
  /** Of a `number`, like its limits. */
  unit?: string
  min?: number
  max?: number
}

/** What an app says about the forms that its tenants design. */
export interface FormDesign {
  /** The types that the designer offers. */
  types: readonly FormFieldType[]
  /** Labels of known keys, in the reader's language until a tenant renames them. */
  labels?: Readonly<Record<string, Text>>
  /** A number outside its limits is accepted and shown as an exception, as in inspections. Absent: it is refused. */
  outside?: 'exception'
}

export const MAX_FIELDS = 20
export const MAX_LABEL_LENGTH = 40
export const MAX_OPTIONS = 30
export const MAX_UNIT_LENGTH = 10
/** At most three pictures in a form, because they are sent in the request body and its size is limited. */
const MAX_PICTURES = 3
const KEY = /^[a-z]\w{0,19}$/

/**
 * The structure of a field list with these types. checkFormFields checks the rules and reports an error text with the
 * field it belongs to.
 */
export function formFieldsSchema({ types }: FormDesign): TSchema {
  const limits = {
    unit: Type.Optional(Type.String({ maxLength: MAX_UNIT_LENGTH })),
    min: Type.Optional(Type.Number()),
    max: Type.Optional(Type.Number()),
  }
  return Type.Array(
    Type.Object(
      {
        key: Type.String({ maxLength: 20 }),
        label: Type.String({ maxLength: MAX_LABEL_LENGTH }),
        type: Type.Union(types.map((type) => Type.Literal(type))),
        required: Type.Boolean(),
        options: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: MAX_OPTIONS })),
        ...limits,
      },
      { additionalProperties: false },
    ),
    { maxItems: MAX_FIELDS },
  )
}

/** The label to show: one of the design's labels that was not renamed is shown in the reader's language. */
export function labelOf(field: Pick<FormField, 'key' | 'label'>, locale: keyof Text, { labels }: FormDesign): string {
  const known = labels?.[field.key]
  return known && Object.values(known).includes(field.label) ? known[locale] : field.label
}

export function isPicture(type: FormFieldType): boolean {
  return type === 'photo' || type === 'signature'
}

export interface FormFieldFault {
  index: number
  part: 'key' | 'label' | 'type' | 'options' | 'limits'
  text: Text
}

const faultText = {
  keyPattern: {
    zh_CN: '标识须以小写字母开头，只含字母、数字和下划线，最多 20 个字符',
    en_US: 'A key starts with a lower-case letter and contains only letters, digits and underscores, at most 20',
  },
  keyTwice: { zh_CN: '标识重复', en_US: 'This key is used twice' },
  labelMissing: { zh_CN: '名称必填', en_US: 'Label is required' },
  optionsMissing: { zh_CN: '至少需要两个不同的选项', en_US: 'A choice needs at least two different options' },
  limits: { zh_CN: '最小值须小于最大值', en_US: 'The minimum must be less than the maximum' },
  tooManyPictures: {
    zh_CN: `照片和签名合计最多 ${MAX_PICTURES} 个`,
    en_US: `At most ${MAX_PICTURES} photos and signatures together`,
  },
} satisfies Record<string, Text>

/** All errors in the list, each with the place where the designer shows it. The caller refuses an empty list itself. */
export function checkFormFields(fields: readonly FormField[]): FormFieldFault[] {
  const faults: FormFieldFault[] = []
  let pictures = 0
  fields.forEach((field, index) => {
    const fault = (part: FormFieldFault['part'], text: Text) => faults.push({ index, part, text })
    if (!KEY.test(field.key)) fault('key', faultText.keyPattern)
    else if (fields.findIndex((other) => other.key === field.key) < index) fault('key', faultText.keyTwice)
    if (field.label.trim() === '') fault('label', faultText.labelMissing)
    if (field.type === 'select' && distinctOptions(field) < 2) fault('options', faultText.optionsMissing)
    if (field.min !== undefined && field.max !== undefined && field.min >= field.max) fault('limits', faultText.limits)
    if (isPicture(field.type)) pictures += 1
    if (isPicture(field.type) && pictures > MAX_PICTURES) fault('type', faultText.tooManyPictures)
  })
  return faults
}

function distinctOptions(field: FormField): number {
  const options = (field.options ?? []).map((option) => option.trim()).filter((option) => option !== '')
  return new Set(options).size
}
