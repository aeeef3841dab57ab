import { holds } from '@atrium/contract/access'
import { Link } from 'react-router'
import { useSession } from '../../shell/session.ts'
import { entityBase } from '../entity-base.ts'
import { useEntityRoom } from '../entity-context.ts'
import { useCrudWords } from '../words.ts'

/** The names of what a field refers to, linked where the person may open it. */
export function RefLinks({
  name,
  ids,
  names,
}: {
  name: string
  ids: readonly string[]
  names: Readonly<Record<string, string>>
}) {
  const { app, entity } = useEntityRoom()
  const { permissions } = useSession()
  const { locale } = useCrudWords()
  const field = entity.fields[name]
  const target = app.entities?.find((other) => field?.kind === 'ref' && other.name === field.to)
  const base = target && holds(permissions, [app.key, target.module, 'read']) ? entityBase(app, target) : undefined
  return ids.map((id, index) => (
    <span key={id}>
      {index > 0 && (locale === 'zh_CN' ? '、' : ', ')}
      {base ? (
        <Link to={`${base}/${id}`} onClick={(event) => event.stopPropagation()}>
          {names[id] ?? id}
        </Link>
      ) : (
        (names[id] ?? id)
      )}
    </span>
  ))
}
