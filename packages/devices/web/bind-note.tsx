import { useEntityPage } from '@atrium/core/web/crud/entity-context'
import { useDeviceWords } from './words.ts'

/** Explains what an empty agent or channel partner means. */
export default function BindNote({ rows }: { rows: readonly unknown[] }) {
  const { app } = useEntityPage()
  const { word } = useDeviceWords(app.key)
  return <p className="core-crud-muted">{word(rows.length > 1 ? 'bindManyHint' : 'bindHint')}</p>
}
