import { api } from '@atrium/core/web/api/client'
import { useEntityPage, useMay } from '@atrium/core/web/crud/entity-context'
import { useErrorText } from '@atrium/core/web/crud/error-text'
import { useMutation } from '@tanstack/react-query'
import { Alert, Button, Collapse, Input, Select } from 'antd'
import { useState } from 'react'
import { OCPP_COMMANDS } from '../contract/patterns/ocpp-commands.ts'
import './devices.css'
import type { LiveDevice } from './use-device.ts'
import { type DeviceWord, useDeviceWords } from './words.ts'

const ONLINE = 1
const OCPP = 2

/** Calls that only OCPP charge points understand. Shows the charge point's answer unchanged. */
export function OcppCommands({ device }: { device: LiveDevice }) {
  const { app } = useEntityPage()
  const { word } = useDeviceWords(app.key)
  const may = useMay()
  if (device.protocol !== OCPP || !may('command')) return null
  return <Collapse ghost items={[{ key: 'ocpp', label: word('ocpp'), children: <CallForm device={device} /> }]} />
}

function CallForm({ device }: { device: LiveDevice }) {
  const { app, entity } = useEntityPage()
  const { word } = useDeviceWords(app.key)
  const errorText = useErrorText()
  const [type, setType] = useState('getConfiguration')
  const [given, setGiven] = useState<Readonly<Record<string, string>>>({})
  const inputs = inputsOf(type)
  const sending = useMutation({
    mutationFn: () =>
      api.post<{ data: unknown }>(`${entity.path}/advanced`, {
        _id: device._id,
        type,
        params: Object.fromEntries(inputs.flatMap((input) => paramOf(input, (given[input.name] ?? '').trim()))),
      }),
  })
  return (
    <div className="devices-ocpp">
      <Select
        aria-label={word('ocppCall')}
        value={type}
        options={Object.entries(OCPP_COMMANDS).map(([value, schema]) => ({ value, label: titleOf(schema) }))}
        onChange={(chosen) => {
          setType(chosen)
          setGiven({})
          sending.reset()
        }}
      />
      {inputs.map(({ name, options }) => {
        const label = word(`given_${name}` as DeviceWord)
        const common = { 'aria-label': label, placeholder: label }
        const set = (value: string) => setGiven({ ...given, [name]: value })
        return options ? (
          <Select
            key={name}
            {...common}
            value={given[name]}
            options={options.map((value) => ({ value, label: value }))}
            onChange={set}
          />
        ) : (
          <Input key={name} {...common} value={given[name] ?? ''} onChange={(event) => set(event.target.value)} />
        )
      })}
      <Button disabled={device.online !== ONLINE} loading={sending.isPending} onClick={() => sending.mutate()}>
        {word('send')}
      </Button>
      {sending.isError && <Alert type="error" showIcon title={errorText(sending.error)} />}
      {sending.data && <pre>{JSON.stringify(sending.data.data, null, 2)}</pre>}
    </div>
  )
}

const titleOf = (schema: object) => (schema as { title: string }).title

interface InputOf {
  name: string
  schema: { type?: string; anyOf?: { const: string }[] }
  isRequired: boolean
  options: string[] | undefined
}

const OPERATIVE = ['Operative', 'Inoperative']

/** What a person enters for a call. A date that has a default is left out. */
function inputsOf(type: string): InputOf[] {
  const { properties, required = [] } = OCPP_COMMANDS[type] as unknown as {
    properties: Record<string, InputOf['schema'] & { format?: string }>
    required?: string[]
  }
  return Object.entries(properties)
    .filter(([, { format }]) => format === undefined)
    .map(([name, schema]) => ({
      name,
      schema,
      isRequired: required.includes(name),
      options: schema.type === 'boolean' ? OPERATIVE : schema.anyOf?.map((option) => option.const),
    }))
}

/** Converts what was typed to the parameter. The server reports wrong values. */
function paramOf({ name, schema, isRequired }: InputOf, text: string): [string, unknown][] {
  if (text === '' && !isRequired) return []
  switch (schema.type) {
    case 'boolean':
      return [[name, text === OPERATIVE[0]]]
    case 'array':
      return [[name, text.split(/[\s,，]+/).filter(Boolean)]]
    case 'integer':
      return [[name, Number(text)]]
    default:
      return [[name, text]]
  }
}
