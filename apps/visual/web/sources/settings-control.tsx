import { propErrors } from '@atrium/charts/contract/define/prop-errors'
import { movesSecrets } from '@atrium/core/contract/kept-secrets'
import { needsSetUp } from '@atrium/dashboards/contract/define/connector'
import { PropForm } from '@atrium/dashboards/web/prop-form/prop-form'
import { useState } from 'react'
import { useWords } from '../words.ts'
import { TrySource } from './try-source.tsx'
import { useConnectors } from './use-connectors.ts'

type Settings = Readonly<Record<string, unknown>>

interface SettingsProps {
  value?: Settings | null
  onChange?(value: Settings): void
  disabled?: boolean
  values?: Settings
}

const NONE: readonly string[] = []

/** The settings of the chosen kind of data source, and a button that tries them before they are saved. */
export default function SettingsControl({ value, onChange, disabled = false, values = {} }: SettingsProps) {
  const { word } = useWords()
  const connectors = useConnectors()
  const settings = value ?? {}
  const [before] = useState(settings)
  if (!connectors) return <span>…</span>
  const connector = connectors.find(({ spec }) => spec.type === values.type)
  if (!connector || !needsSetUp(connector.spec)) return <span role="note">{word('sourceNotThere')}</span>
  const { spec, fields = {} } = connector
  const inTable = propErrors(spec.settings, settings)
  const errors = Object.keys(inTable).length > 0 ? inTable : (spec.checkSettings?.(settings) ?? {})
  const isMoved =
    Object.keys(before).some((name) => name.startsWith('has')) && movesSecrets(spec.address ?? [], before, settings)
  return (
    <fieldset disabled={disabled} className="visual-source-settings" aria-label={connector.name}>
      <PropForm
        props={spec.settings}
        values={settings}
        names={fields}
        columns={NONE}
        errors={errors}
        onChange={(next) => onChange?.(next)}
      />
      {isMoved && <p role="note">{word('sourceMoved')}</p>}
      <TrySource type={spec.type} props={settings} />
    </fieldset>
  )
}
