import { useAppNames } from '@atrium/core/web/access/app-names'
import { useSession } from '@atrium/core/web/access/session'
import { useProduct } from '@atrium/core/web/app/product'
import type { FilterProps } from '@atrium/core/web/crud/list/filter-props'
import { useCrudWords } from '@atrium/core/web/crud/words'
import { Select } from 'antd'

/** The app that sold it, of those of the tenant that have orders. */
export default function AppFilter({ field, label, values, onChange }: FilterProps) {
  const { tenant } = useSession()
  const { apps } = useProduct()
  const { nameOf } = useAppNames()
  const { word } = useCrudWords()
  const selling = apps.filter(
    ({ app }) => tenant.apps.includes(app.key) && app.entities?.some(({ name }) => name === 'order'),
  )
  return (
    <Select
      className="core-crud-filter"
      prefix={label}
      placeholder={word('any')}
      aria-label={label}
      allowClear
      value={values[field] ?? null}
      options={selling.map(({ app }) => ({ value: app.key, label: nameOf(app.key) }))}
      onChange={(value: string | null) => onChange({ [field]: value ?? undefined })}
      popupMatchSelectWidth={false}
    />
  )
}
