import type { Answer } from '@atrium/core/contract/patterns/form-answers'
import { Answers } from '@atrium/core/web/form-designer/answers'
import { facilityForm } from '../form-fields.ts'
import { useWords } from './words.ts'

/** What the category asks, with the labels that it had when this was answered. */
export default function FacilityAnswers({ row }: { row: { answers: Answer[] } }) {
  const { t } = useWords()
  if (row.answers.length === 0) return null
  return (
    <section className="core-crud-facts">
      <h3>{t('entities.facility.fields.answers')}</h3>
      <Answers answers={row.answers} design={facilityForm} picturePath="" />
    </section>
  )
}
