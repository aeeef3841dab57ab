import type { Cell } from '@atrium/charts/contract/data'
import { measured } from '@atrium/charts/web/kind/numbers'
import { fill, useLocale } from '@atrium/core/web/words'
import { type FormEvent, useId, useState } from 'react'
import type { InputProps } from '../../contract/control-props.ts'
import { type NumberRange, rangeOf, readRanged } from '../../contract/control-values.ts'
import { type ControlWords, useControlWords } from './control-words.ts'
import { Field } from './field.tsx'
import { SendButton } from './send-button.tsx'
import type { Draft } from './use-arming.ts'

interface ControlInputProps {
  props: InputProps
  name: string
  /** What is measured now, or null. */
  present: Cell
  /** At which number a slider or a number starts; null: at none. */
  start: number | null
  isOff: boolean
  arm(draft: Draft): void
}

/** The input of a control with one value. */
export function ControlInput(control: ControlInputProps) {
  switch (control.props.input) {
    case 'button':
      return <ButtonInput {...control} />
    case 'switch':
      return <SwitchInput {...control} />
    case 'list':
      return <ListInput {...control} />
    case 'slider':
      return <SliderInput {...control} />
    case 'number':
      return <NumberInput {...control} />
  }
}

const sent = (value: string | number, text: string): Draft => ({
  values: { value },
  shown: text === '' ? [] : [{ text }],
})

function ButtonInput({ props, name, isOff, arm }: ControlInputProps) {
  return (
    <div className="dashboards-control-row">
      <button
        type="button"
        className="charts-button charts-button-primary dashboards-control-press"
        disabled={isOff}
        onClick={() => arm(sent(props.value, props.value))}
      >
        {name}
      </button>
    </div>
  )
}

/** Two buttons instead of one that turns over: what is wanted is said even while the present state is not known. */
function SwitchInput({ props: { onValue, offValue }, name, present, isOff, arm }: ControlInputProps) {
  const words = useControlWords()
  const now = present === null ? null : asText(present)
  return (
    <fieldset className="dashboards-control-row" data-even>
      <legend className="core-hidden">{name}</legend>
      {[
        [offValue, words.off],
        [onValue, words.on],
      ].map(([value = '', text = '']) => (
        <button
          key={text}
          type="button"
          className="charts-button dashboards-control-press"
          aria-pressed={now === asText(value)}
          disabled={isOff}
          onClick={() => arm(sent(value, text))}
        >
          {text}
        </button>
      ))}
    </fieldset>
  )
}

function ListInput({ props: { options }, name, present, isOff, arm }: ControlInputProps) {
  const words = useControlWords()
  const [chosen, setChosen] = useState<number | null>(null)
  if (options.length === 0) return <p className="dashboards-control-blocked">{words.noOptions}</p>
  const now = present === null ? -1 : options.findIndex(({ value }) => asText(value) === asText(present))
  const index = chosen !== null && chosen < options.length ? chosen : now
  const option = options[index]
  const textOf = (one: InputProps['options'][number]) => one.label || one.value
  return (
    <div className="dashboards-control-row">
      <Field label={name}>
        {(field) => (
          <select
            {...field}
            className="core-input"
            value={index}
            disabled={isOff}
            onChange={({ target }) => setChosen(Number(target.value))}
          >
            {index === -1 && <option value={-1}>{words.choose}</option>}
            {options.map((one, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two options may have the same label
              <option key={place} value={place}>
                {textOf(one)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <SendButton isOff={isOff || !option} onClick={() => option && arm(sent(option.value, textOf(option)))} />
    </div>
  )
}

function SliderInput({ props, name, start, isOff, arm }: ControlInputProps) {
  const id = useId()
  const range = rangeOf(props)
  const { min, max, step } = { min: range.min ?? 0, max: range.max ?? 100, step: range.step ?? 1 }
  const [chosen, setChosen] = useState<number | null>(null)
  const value = chosen ?? Math.min(max, Math.max(min, start ?? min))
  const text = withUnit(value, props.unit)
  // A value that was measured may lie between two steps; the slider of the browser shows the nearest.
  const steps = () => Number((min + Math.round((value - min) / step) * step).toFixed(10))
  return (
    <div className="dashboards-control-row">
      <div className="dashboards-control-slider">
        <label htmlFor={id}>{name}</label>
        <output htmlFor={id}>{text}</output>
        <input
          id={id}
          type="range"
          {...{ min, max, step, value }}
          aria-valuetext={text}
          disabled={isOff}
          onChange={({ target }) => setChosen(Number(target.value))}
        />
      </div>
      <SendButton isOff={isOff} onClick={() => arm(sent(steps(), withUnit(steps(), props.unit)))} />
    </div>
  )
}

function NumberInput({ props, name, start, isOff, arm }: ControlInputProps) {
  const words = useControlWords()
  const locale = useLocale()
  const [typed, setTyped] = useState<string | null>(null)
  // A value that changed in the field while somebody types there would mix with what they type.
  const [held, setHeld] = useState<string | null>(null)
  const [isTried, setTried] = useState(false)
  const range = rangeOf(props)
  const text = typed ?? held ?? plainText(start)
  const read = readRanged(text.trim(), range)

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (read.error || isOff) return
    setTried(false)
    arm(sent(read.value, withUnit(read.value, props.unit)))
  }

  return (
    <form className="dashboards-control-row" noValidate onSubmit={submit}>
      <Field
        label={name}
        hint={rangeText(range, words)}
        problem={isTried && read.error ? read.error[locale] : undefined}
      >
        {(field) => (
          <span className="dashboards-control-unit">
            <input
              {...field}
              className="core-input"
              inputMode="decimal"
              autoComplete="off"
              value={text}
              disabled={isOff}
              onFocus={() => setHeld(text)}
              onBlur={() => setHeld(null)}
              onChange={({ target }) => setTyped(target.value)}
            />
            {props.unit}
          </span>
        )}
      </Field>
      <SendButton isOff={isOff} />
    </form>
  )
}

function rangeText({ min, max, step }: NumberRange, words: ControlWords): string | undefined {
  const ends =
    min !== null && max !== null
      ? fill(words.range, { min, max })
      : min !== null
        ? fill(words.atLeast, { min })
        : max !== null
          ? fill(words.atMost, { max })
          : ''
  return [ends, step === null ? '' : fill(words.inSteps, { step })].filter(Boolean).join(' · ') || undefined
}

/** A number as it may be typed: ten decimals at most, no exponent. */
function plainText(value: number | null): string {
  if (value === null) return ''
  const fixed = value.toFixed(10)
  const text = String(Number(fixed))
  return text.includes('e') ? fixed.replace(/\.?0+$/, '') : text
}

const withUnit = (value: number, unit: string) => (unit === '' ? measured(value) : `${measured(value)} ${unit}`)

/** `1` and `1.0` are the same state, and so are true and `true`. */
function asText(value: Cell): string {
  const text = String(value)
  return text.trim() !== '' && Number.isFinite(Number(text)) ? String(Number(text)) : text
}
