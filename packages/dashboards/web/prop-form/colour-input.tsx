import { TextInput } from '@atrium/core/web/inputs/text-input'
import { useTyped } from '@atrium/core/web/inputs/use-typed'
import { fill } from '@atrium/core/web/words'
import { useEffect, useId, useRef, useState } from 'react'
import { type ControlProps, useFormWords } from './form-context.ts'
import { ThemeSwatches } from './theme-swatches.tsx'

/** The colours that are offered: those of series and of states, and greys. Colours of authors are the same in each theme. */
export const PRESETS = [
  '#0e7c86',
  '#7a5af8',
  '#d97706',
  '#2563eb',
  '#b5487d',
  '#4d7c0f',
  '#9a3412',
  '#2f7d4f',
  '#f0b03f',
  '#c8322b',
  '#2cb5bf',
  '#ffffff',
  '#cbd3df',
  '#64748b',
  '#16202e',
] as const

/** Black is no colour: the theme's own colour is used. */
export function chosenColour(text: string): string {
  return /^#?0{6}$/.test(text.trim()) ? '' : text.trim()
}

type ColourProps = ControlProps<string> & { label: string; placeholder?: string | undefined }

/** A colour as text, beside a button that offers presets and any other colour. */
export function ColourInput({ id, value, onChange, describedBy, label, placeholder }: ColourProps) {
  const words = useFormWords()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const choose = (text: string) => onChange(chosenColour(text))
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <span className="dashboards-form-colour">
      <button
        ref={button}
        type="button"
        className="dashboards-form-swatch"
        aria-label={fill(words.pickFor, { name: label })}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        style={value ? { background: value } : {}}
        data-none={value ? undefined : ''}
        onClick={() => setOpen(!isOpen)}
      />
      <TextInput
        id={id}
        aria-describedby={describedBy}
        aria-invalid={describedBy !== undefined}
        value={value}
        placeholder={placeholder ?? words.unset}
        onChange={choose}
      />
      {isOpen && <Palette value={value} onChoose={choose} onClose={close} />}
    </span>
  )
}

interface PaletteProps {
  value: string
  onChoose(colour: string): void
  onClose(): void
}

/** Escape, a click elsewhere and a chosen preset close it. */
function Palette({ value, onChoose, onClose }: PaletteProps) {
  const words = useFormWords()
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const own = useTyped(/^#[0-9a-f]{6}$/i.test(value) ? value : '#000000', onChoose)
  const closed = useRef(onClose)
  closed.current = onClose

  useEffect(() => {
    const chosen = box.current?.querySelector<HTMLElement>('[aria-pressed="true"]')
    const first = chosen ?? box.current?.querySelector<HTMLElement>('button')
    first?.focus()
    const onPointer = ({ target }: PointerEvent) => {
      if (!box.current?.parentElement?.contains(target as Node)) closed.current()
    }
    document.addEventListener('pointerdown', onPointer)
    return () => document.removeEventListener('pointerdown', onPointer)
  }, [])

  const take = (colour: string) => {
    onChoose(colour)
    onClose()
  }
  return (
    <div
      ref={box}
      role="dialog"
      aria-label={words.pick}
      className="dashboards-form-palette"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      {PRESETS.map((preset) => (
        <button
          key={preset}
          type="button"
          className="dashboards-form-swatch"
          aria-label={preset}
          aria-pressed={preset === value.toLowerCase()}
          title={preset}
          style={{ background: preset }}
          onClick={() => take(preset)}
        />
      ))}
      <ThemeSwatches value={value} onTake={take} />
      <button type="button" className="dashboards-form-no-colour" aria-pressed={value === ''} onClick={() => take('')}>
        {words.noColour}
      </button>
      <label htmlFor={id}>{words.otherColour}</label>
      <input
        id={id}
        type="color"
        value={own.text}
        onChange={({ target }) => own.type(target.value)}
        onBlur={own.leave}
      />
    </div>
  )
}

export function ColoursInput({
  id,
  value,
  onChange,
  describedBy,
  max,
  label,
}: ControlProps<string[]> & { max: number; label: string }) {
  const words = useFormWords()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would look like a section
    <div className="dashboards-form-rows" id={id} role="group" aria-label={label} aria-describedby={describedBy}>
      {value.map((colour, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal colours may stand beside each other
        <div key={index} className="dashboards-form-row">
          <ColourInput
            id={`${id}-${index}`}
            value={colour}
            label={`${label} ${index + 1}`}
            describedBy={describedBy}
            onChange={(next) => onChange(value.with(index, String(next)))}
          />
          <RemoveButton index={index} onClick={() => onChange(value.toSpliced(index, 1))} />
        </div>
      ))}
      <button type="button" disabled={value.length >= max} onClick={() => onChange([...value, ''])}>
        {words.add}
      </button>
    </div>
  )
}

export function RemoveButton({ index, onClick }: { index: number; onClick(): void }) {
  const words = useFormWords()
  const label = fill(words.remove, { n: index + 1 })
  return (
    <button type="button" className="dashboards-form-small" aria-label={label} title={label} onClick={onClick}>
      ×
    </button>
  )
}
