import { Alert } from 'antd'
import { useEntityPage } from '../../entity-context.ts'
import { useCrudWords } from '../../words.ts'
import { useParameters } from '../use-parameters.ts'
import { useListParameters } from './use-list-parameters.ts'
import { useViews } from './use-views.ts'
import { NONE, SAVED } from './view-content.ts'

/** Says what of the open view does not exist any more, or that the view itself is gone. */
export function GoneNotice() {
  const { entity, words } = useEntityPage()
  const { word, listed } = useCrudWords()
  const { views } = useViews()
  const { view, gone } = useListParameters()
  const [drawn] = useParameters()
  const asked = drawn.get(SAVED)
  const isMissing = views !== undefined && view === undefined && asked !== null && asked !== NONE
  if (!isMissing && gone.length === 0) return null
  const nameOf = (field: string) => (field in entity.fields || field === 'status' ? words.field(field) : field)
  const names = gone.map(({ field, value }) => (value === undefined ? nameOf(field) : `${nameOf(field)} “${value}”`))
  return (
    <Alert
      banner
      closable
      type="warning"
      title={isMissing ? word('viewGone') : word('viewPartsGone', { parts: listed(names) })}
    />
  )
}
