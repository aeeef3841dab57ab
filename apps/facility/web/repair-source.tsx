import { useAppNames } from '@atrium/core/web/access/app-names'
import { useProduct } from '@atrium/core/web/app/product'
import { useBaseOf } from '@atrium/core/web/crud/values/use-base-of'
import { Link } from 'react-router'
import { useWords } from './words.ts'

interface RepairSourceProps {
  row: { fromApp: string | null; fromEntity: string | null; fromId: string | null }
}

/** Where a repair came from: the row of another app, for people who may open it. */
export default function RepairSource({ row: { fromApp, fromEntity, fromId } }: RepairSourceProps) {
  const { word } = useWords()
  const { apps } = useProduct()
  const { nameOf } = useAppNames()
  const app = apps.find(({ app }) => app.key === fromApp)?.app
  const entity = app?.entities?.find(({ name }) => name === fromEntity)
  const base = useBaseOf(app && entity && { app, entity })
  if (!fromApp) return null
  const name = word('madeFrom', { app: nameOf(fromApp) })
  return <p>{base ? <Link to={`${base}/${fromId}`}>{name}</Link> : name}</p>
}
