import type { FormField } from '../../form-fields.ts'
import { labelOf } from '../../form-fields.ts'
import { useWords } from '../words.ts'

/** The fields of the form in one line, for places where the designer is too large. */
export default function FieldsCell({ value }: { value: unknown }) {
  const { locale } = useWords()
  const fields = (value ?? []) as FormField[]
  return <>{fields.map((field) => labelOf(field, locale)).join(locale === 'zh_CN' ? '、' : ', ')}</>
}
