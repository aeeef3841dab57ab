import { type FormDesign, type FormField, labelOf } from '../../contract/patterns/form.ts'
import { useFormWords } from './words.ts'

/** The fields of a form in one line, for places where the designer is too large. */
export function FieldsCell({ fields, design }: { fields: readonly FormField[]; design: FormDesign }) {
  const { locale } = useFormWords()
  return <>{fields.map((field) => labelOf(field, locale, design)).join(locale === 'zh_CN' ? '、' : ', ')}</>
}
