import type { Answer } from '../../answers.ts'
import { Answers } from './answers.tsx'

export default function AnswersCell({ value }: { value: unknown }) {
  return <Answers answers={value as Answer[] | null} />
}
