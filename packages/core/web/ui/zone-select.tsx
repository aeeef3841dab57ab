import { Select } from 'antd'
import { useMemo, useState } from 'react'
import { isZone } from '../../contract/zone.ts'
import { useLocale } from '../words.ts'
import { zoneOption, zoneOptions } from './zone-options.ts'

interface ZoneSelectProps {
  id?: string
  disabled?: boolean | undefined
  value: string | null
  onChange(zone: string): void
  /** Options before the zones. */
  first?: readonly { value: string; label: string }[]
}

/** A select for a time zone, which is found by city, name or offset. */
export function ZoneSelect({ first = [], value, ...props }: ZoneSelectProps) {
  const locale = useLocale()
  const [wasOpened, setWasOpened] = useState(false)
  const zones = useMemo(() => {
    if (wasOpened) return zoneOptions(locale, Date.now(), value)
    // All of them take too long for a page on which nobody opens the list.
    return value && isZone(value) ? [zoneOption(value, locale, Date.now())] : []
  }, [locale, value, wasOpened])
  return (
    <Select
      {...props}
      value={value}
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={false}
      // Its longest option is wider than a phone.
      style={{ maxWidth: '100%' }}
      options={[...first, ...zones]}
      onOpenChange={(isOpen) => isOpen && setWasOpened(true)}
    />
  )
}
