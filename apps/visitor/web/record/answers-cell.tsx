import type { Answer } from '@atrium/core/contract/patterns/form-answers'
import { Answers } from '@atrium/core/web/form-designer/answers'
import { visitForm } from '../../form-fields.ts'

interface AnswersCellProps {
  value: Answer[]
  row: Readonly<Record<string, unknown>>
}

/** Answers that have a column of their own. */
const TEXTS = ['name', 'mobile', 'company', 'purpose']

/** The other answers of the form: an answer that has a column of its own is not repeated here. */
export default function AnswersCell({ value, row }: AnswersCellProps) {
  const photos = (row.photo ?? []) as unknown[]
  const others = value.filter(
    (answer) => !(TEXTS.includes(answer.key) && row[answer.key] !== null) && !photos.includes(answer.value),
  )
  if (others.length === 0) return <span className="core-form-not-given">—</span>
  return <Answers answers={others} design={visitForm} picturePath="/api/visitor/picture" />
}
