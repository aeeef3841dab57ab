import { Checkbox } from 'antd'
import type { App } from '../../contract/define/app.ts'
import { useProduct } from '../app/product.ts'
import { useAppNames } from './app-names.ts'
import { useSession } from './session.ts'

interface AppKeysProps {
  value: string[] | null
  onChange(value: string[]): void
  disabled?: boolean
  /** Absent: apps of both types. */
  type?: App['type']
  /** Only apps that have pages for phones. */
  isMobile?: boolean
}

/** Control for a field with keys of apps; only apps of this tenant are offered. */
export function AppKeys({ value, onChange, disabled = false, type, isMobile }: AppKeysProps) {
  const { tenant } = useSession()
  const { apps, planned } = useProduct()
  const { nameOf } = useAppNames()
  const options = [...apps, ...planned]
    .filter(({ app }) => tenant.apps.includes(app.key) && (!type || app.type === type) && (!isMobile || app.isMobile))
    .map(({ app }) => ({ value: app.key, label: nameOf(app.key) }))
  return <Checkbox.Group options={options} value={value ?? []} onChange={onChange} disabled={disabled} />
}

export const BusinessAppKeys = (props: AppKeysProps) => <AppKeys {...props} type="pc" />
export const MobileAppKeys = (props: AppKeysProps) => <AppKeys {...props} isMobile />

/** Cell for the same field. */
export function AppNames({ value }: { value: string[] }) {
  const { listed } = useAppNames()
  return listed(value)
}
