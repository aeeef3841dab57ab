import type { FormField } from '../../form-fields.ts'
import { labelOf } from '../../form-fields.ts'
import { useWords } from '../words.ts'

/** The form in one line, where the designer would be too much. */
export default function FieldsCell({ value }: { value: unknown }) {
  const { locale } = useWords()
  const fields = (value ?? []) as FormField[]
  return <>{fields.map((field) => labelOf(field, locale)).join(locale === 'zh_CN' ? '、' : ', ')}</>
}
