import { secretMark } from '@atrium/core/contract/kept-secrets'
import { Descriptions } from 'antd'
import { useConnectors } from './use-connectors.ts'
import './sources.css'

interface SettingsCellProps {
  value: Readonly<Record<string, unknown>>
  row: { type?: number }
}

const SHOWN_LENGTH = 300

/** The settings of a data source; of secrets only that they are set, of long texts the beginning. */
export default function SettingsCell({ value, row }: SettingsCellProps) {
  const connector = useConnectors()?.find(({ spec }) => spec.type === row.type)
  if (!connector) return <span>…</span>
  const { spec, fields = {} } = connector
  const items = Object.entries(spec.settings).flatMap(([name, { kind }]) => {
    const isSecret = kind === 'secret'
    const stored = isSecret ? value[secretMark(name)] === true && '●●●●' : value[name]
    if (stored === undefined || stored === false || stored === '') return []
    const text = fields[`${name}=${stored}`] ?? String(stored)
    const children = text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text
    return [{ key: name, label: fields[name] ?? name, children }]
  })
  return <Descriptions className="visual-source-facts" column={1} size="small" items={items} />
}
