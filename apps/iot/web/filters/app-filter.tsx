import { useAppNames } from '@atrium/core/web/access/app-names'
import { useSession } from '@atrium/core/web/access/session'
import { useProduct } from '@atrium/core/web/app/product'
import { ChoiceFilter } from '@atrium/core/web/crud/list/choice-filter'
import type { FilterProps } from '@atrium/core/web/crud/list/filter-props'

/** The app that sold it, of those of the tenant that have orders. */
export default function AppFilter({ field, label, values, onChange }: FilterProps) {
  const { tenant } = useSession()
  const { apps } = useProduct()
  const { nameOf } = useAppNames()
  const selling = apps.filter(
    ({ app }) => tenant.apps.includes(app.key) && app.entities?.some(({ name }) => name === 'order'),
  )
  return (
    <ChoiceFilter
      one
      label={label}
      chosen={[values[field] ?? []].flat()}
      options={selling.map(({ app }) => ({ value: app.key, label: nameOf(app.key) }))}
      onChoose={([key]) => onChange({ [field]: key })}
    />
  )
}
