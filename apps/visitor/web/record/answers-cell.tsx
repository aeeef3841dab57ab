import type { Answer } from '../../answers.ts'
import { Answers } from './answers.tsx'

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
  return others.length > 0 ? <Answers answers={others} /> : <span className="visitor-not-given">—</span>
}
