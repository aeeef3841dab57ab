import './write-form.css'
import { useLocale, useWords } from '@atrium/core/web/words'
import type { WrittenControl } from '@atrium/dashboards/contract/control-props'
import { writtenValues } from '@atrium/dashboards/contract/control-values'
import { Field } from '@atrium/dashboards/web/control/field'
import { SendButton } from '@atrium/dashboards/web/control/send-button'
import type { Draft } from '@atrium/dashboards/web/control/use-arming'
import { type FormEvent, useState } from 'react'
import en_US from './en_US.ts'
import zh_CN from './zh_CN.ts'

interface WriteFormProps {
  name: string
  controls: readonly WrittenControl[]
  isOff: boolean
  arm(draft: Draft): void
}

/** One input for each control. What is left empty is not written. */
export function WriteForm({ name, controls, isOff, arm }: WriteFormProps) {
  const words = useWords({ zh_CN, en_US })
  const locale = useLocale()
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [isTried, setTried] = useState(false)
  const filled = Object.fromEntries(
    controls.map((control) => [control.key, trimmed(control, typed[control.key] ?? control.defaultValue)]),
  )
  const { values, errors } = writtenValues({ controls: [...controls] }, filled)
  // A point needs a field: tags alone write nothing.
  const isEmpty = !controls.some(({ key, type }) => type === 'field' && key in values)

  function textOf(control: WrittenControl): string {
    const text = filled[control.key] ?? ''
    if (!isBoolean(control)) return text
    return text === 'true' ? words.yes : words.no
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (isOff || isEmpty || Object.keys(errors).length > 0) return
    setTried(false)
    const given = controls.filter(({ key }) => filled[key] !== '')
    arm({
      values: Object.fromEntries(given.map(({ key }) => [key, filled[key] ?? ''])),
      shown: given.map((control) => ({ label: control.label || control.key, text: textOf(control) })),
    })
  }

  return (
    <form className="influxdb-write-form" aria-label={name} noValidate onSubmit={submit}>
      <div className="influxdb-write-fields">
        {controls.map((control) => {
          const { key, label, placeholder, type, valueType } = control
          return (
            <Field key={key} label={label || key} problem={isTried ? errors[key]?.[locale] : undefined}>
              {(field) => {
                const shared = {
                  ...field,
                  className: 'core-input',
                  value: typed[key] ?? control.defaultValue,
                  disabled: isOff,
                  onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [key]: target.value }),
                }
                if (isBoolean(control))
                  return (
                    <select {...shared}>
                      <option value="">{placeholder || words.none}</option>
                      <option value="true">{words.yes}</option>
                      <option value="false">{words.no}</option>
                    </select>
                  )
                const isNumber = type === 'field' && valueType === 'number'
                return (
                  <input
                    {...shared}
                    placeholder={placeholder}
                    autoComplete="off"
                    inputMode={isNumber ? 'decimal' : undefined}
                  />
                )
              }}
            </Field>
          )
        })}
      </div>
      {isTried && isEmpty && (
        <p className="influxdb-write-problem" role="alert">
          {words.nothingToWrite}
        </p>
      )}
      <SendButton isOff={isOff} />
    </form>
  )
}

const isBoolean = ({ type, valueType }: WrittenControl) => type === 'field' && valueType === 'boolean'

/** Blanks around a number are a slip of the hand; in a text they may be meant. */
function trimmed({ type, valueType }: WrittenControl, text: string): string {
  return type === 'field' && valueType === 'number' ? text.trim() : text
}
