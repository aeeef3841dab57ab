import { AnswerPicture } from '@atrium/core/web/form-designer/answers'
import { useWords } from '../words.ts'

export default function PhotoCell({ value }: { value: unknown }) {
  const { t } = useWords()
  const [id] = (value ?? []) as string[]
  const label = t('entities.visitor.fields.photo')
  return id ? <AnswerPicture path="/api/visitor/picture" id={id} label={label} widthPx={96} /> : null
}
