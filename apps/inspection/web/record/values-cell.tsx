import type { Answer } from '@atrium/core/contract/patterns/form-answers'
import { Answers } from '@atrium/core/web/form-designer/answers'
import { pointForm } from '../../form-fields.ts'

/** What the inspector has answered, with the limits and labels of that time. */
export default function ValuesCell({ value }: { value: Answer[] }) {
  return <Answers answers={value} design={pointForm} picturePath="/api/inspection/record/point/picture" />
}
