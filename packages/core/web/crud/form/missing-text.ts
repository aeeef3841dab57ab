import type { Field } from '../../../contract/define/fields.ts'
import { inSentence } from '../in-sentence.ts'
import type { CrudWords } from '../words.ts'

interface Missing {
  field: Field
  label: string
}

const VERBS: Partial<Record<Field['kind'], 'missingChoice' | 'missingPicture'>> = {
  choice: 'missingChoice',
  ref: 'missingChoice',
  date: 'missingChoice',
  dt: 'missingChoice',
  img: 'missingPicture',
}

/** What a form says at an empty field: 请填写设备编号, 请选择商户, 请上传图片. */
export function missingText({ field, label }: Missing, { word, locale }: Pick<CrudWords, 'word' | 'locale'>): string {
  return word(VERBS[field.kind] ?? 'missing', { name: inSentence(label, locale) })
}
