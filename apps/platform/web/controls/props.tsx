import { movesSecrets, secretMark } from '@atrium/core/contract/kept-secrets'
import { ADDRESSES, openAppType } from '@atrium/core/contract/open-app-types'
import { Form, Input } from 'antd'
import { useId, useState } from 'react'
import { OPEN_APP_PROPS } from '../../open-app-types.ts'
import { useWords, type Word } from '../words.ts'

type Props = Record<string, unknown>

interface PropsProps {
  value?: Props | null
  onChange?(value: Props): void
  disabled?: boolean
  values?: Props
}

const capital = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`

/**
 * The settings of the chosen type. A stored secret is not shown; typing a value replaces it. It has to be typed again if
 * the address changes.
 */
export default function PropsControl({ value, onChange, disabled = false, values = {} }: PropsProps) {
  const { word } = useWords()
  const id = useId()
  const type = openAppType(values.type)
  const props = value ?? {}
  const [before] = useState(props)
  const isMoved = movesSecrets(ADDRESSES, before, props)
  if (!type) return <span>{word('chooseTypeFirst')}</span>

  function set(name: string, text: string) {
    const { [name]: _, ...others } = props
    onChange?.(text === '' ? others : { ...others, [name]: text })
  }

  return (
    <>
      {Object.entries(OPEN_APP_PROPS[type]).map(([name, field]) => {
        const kept = props[secretMark(name)] === true
        const common = {
          id: `${id}-${name}`,
          value: String(props[name] ?? ''),
          disabled,
          placeholder: kept ? word(isMoved ? 'movedSecret' : 'keptSecret') : '',
          autoComplete: 'off',
        }
        return (
          <Form.Item
            key={name}
            layout="vertical"
            label={word(`prop${capital(name)}` as Word)}
            htmlFor={common.id}
            required={field.required === true}
          >
            {name === 'privateKey' || name === 'publicKey' ? (
              <Input.TextArea {...common} rows={4} onChange={(event) => set(name, event.target.value)} />
            ) : field.writeOnly ? (
              <Input.Password
                {...common}
                autoComplete="new-password"
                onChange={(event) => set(name, event.target.value)}
              />
            ) : (
              <Input {...common} onChange={(event) => set(name, event.target.value)} />
            )}
          </Form.Item>
        )
      })}
    </>
  )
}
