import { Link } from 'react-router'
import { refName } from '../../../contract/shown.ts'
import { useProduct } from '../../app/product.ts'
import { useEntityPage } from '../entity-context.ts'
import { sharedEntity } from '../shared-entity.ts'
import { useCrudWords } from '../words.ts'
import { useBaseOf } from './use-base-of.ts'

/** The names of the rows that a field refers to, as links if the person may open them. */
export function RefLinks({
  name,
  ids,
  names,
}: {
  name: string
  ids: readonly string[]
  names: Readonly<Record<string, string>>
}) {
  const { app, entity } = useEntityPage()
  const { apps } = useProduct()
  const { locale } = useCrudWords()
  const field = entity.fields[name]
  const to = field?.kind === 'ref' ? field.to : ''
  const own = app.entities?.find((other) => other.name === to)
  const base = useBaseOf(own ? { app, entity: own } : sharedEntity(apps, to))
  return ids.map((id, index) => (
    <span key={id}>
      {index > 0 && (locale === 'zh_CN' ? '、' : ', ')}
      {base ? (
        <Link to={`${base}/${id}`} onClick={(event) => event.stopPropagation()}>
          {refName(names[id], id)}
        </Link>
      ) : (
        refName(names[id], id)
      )}
    </span>
  ))
}
