import type { CSSProperties } from 'react'
import { type ControlProps, useFormWords } from './form-context.ts'

/** A colour as text, beside a field to pick one. */
export function ColourInput({ id, value, onChange, describedBy }: ControlProps<string>) {
  const words = useFormWords()
  // A field to pick a color knows no other notation; what it cannot show is drawn over it.
  const isHex = /^#[0-9a-f]{6}$/i.test(value)
  return (
    <span className="p-colour">
      <input
        type="color"
        className={isHex ? undefined : 'p-no-hex'}
        style={{ '--p-colour': value || undefined } as CSSProperties}
        aria-label={words.pick}
        value={isHex ? value : '#000000'}
        onChange={(event) => onChange(event.target.value)}
      />
      <input
        id={id}
        aria-describedby={describedBy}
        value={value}
        placeholder={words.unset}
        onChange={(event) => onChange(event.target.value)}
      />
    </span>
  )
}

export function ColoursInput({ id, value, onChange, describedBy, max }: ControlProps<string[]> & { max: number }) {
  const words = useFormWords()
  return (
    <div className="p-rows" id={id}>
      {value.map((colour, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal colours may stand beside each other
        <div key={index} className="p-row">
          <ColourInput
            id={`${id}-${index}`}
            value={colour}
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
  const label = words.remove.replace('{n}', String(index + 1))
  return (
    <button type="button" className="p-small" aria-label={label} title={label} onClick={onClick}>
      ×
    </button>
  )
}
