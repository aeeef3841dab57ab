import { fill } from '@atrium/core/web/words'
import { Dropdown } from 'antd'
import { useData } from '../data/data-context.ts'
import type { DroppedField } from '../data/dropped-field.ts'
import { useSeriesWords } from './words.ts'

/** Where else a field can be used: what dragging it onto the canvas does, without a pointer. */
export function FieldMenu({ field }: { field: DroppedField }) {
  const words = useSeriesWords()
  const { elsewhere, mayQuery } = useData()
  if (!elsewhere) return null
  const label = fill(words.useField, { name: field.name })
  const items = [
    { key: 'new', label: words.useFieldInNew, onClick: () => elsewhere.use(field) },
    ...(elsewhere.items.length > 0 ? [{ type: 'divider' as const }] : []),
    ...elsewhere.items.map(({ id, name }) => ({
      key: id,
      label: fill(words.useFieldIn, { name }),
      onClick: () => elsewhere.use(field, id),
    })),
  ]
  return (
    <Dropdown
      menu={{ items, className: 'dashboards-builder-field-menu' }}
      trigger={['click']}
      disabled={!mayQuery}
      autoFocus
    >
      <button type="button" className="dashboards-builder-icon" aria-label={label} title={label} aria-haspopup="menu">
        ⋯
      </button>
    </Dropdown>
  )
}
