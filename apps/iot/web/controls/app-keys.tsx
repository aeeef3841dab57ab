import { useSession } from '@atrium/web/access/session'
import { useProduct } from '@atrium/web/app/product'
import { Checkbox } from 'antd'
import { useAppName } from '../use-app-name.ts'

interface AppKeysProps {
  value: string[] | null
  onChange(value: string[]): void
  disabled?: boolean
}

/** The apps that a partner works with. The options are the business apps of this tenant. */
export default function AppKeys({ value, onChange, disabled = false }: AppKeysProps) {
  const { tenant } = useSession()
  const { apps, planned } = useProduct()
  const nameOf = useAppName()
  const options = [...apps, ...planned]
    .filter(({ app }) => app.type === 'pc' && tenant.apps.includes(app.key))
    .map(({ app }) => ({ value: app.key, label: nameOf(app.key) }))
  return <Checkbox.Group options={options} value={value ?? []} onChange={onChange} disabled={disabled} />
}
