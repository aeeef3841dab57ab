import { Popover } from '@atrium/charts/web/inputs/popover'
import type { WidgetViewProps } from '@atrium/charts/web/kind/widget-view'
import { splitValues } from '@atrium/core/contract/value-list'
import { fill, useWords } from '@atrium/core/web/words'
import { useCallback, useState } from 'react'
import en_US from './en_US.ts'
import { PickList } from './pick-list.tsx'
import type { ShownField } from './shown-field.ts'
import zh_CN from './zh_CN.ts'

interface PickInputProps {
  id: string
  'aria-invalid': boolean
  'aria-describedby': string | undefined
  field: ShownField
  value: string
  choicesOf: WidgetViewProps['choicesOf']
  onChange(value: string): void
  /** The list was closed. */
  onDone(value: string): void
}

/** So many values are named in the field. */
const NAMED = 2

/** A button with what is chosen, which opens a list that is searched. */
export function PickInput({ field, value, choicesOf, onChange, onDone, ...button }: PickInputProps) {
  const words = useWords({ zh_CN, en_US })
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const chosen = value === '' ? [] : field.several ? splitValues(value) : [value]
  const text =
    chosen.length === 0
      ? field.all
        ? words.none
        : words.choose
      : chosen.length <= NAMED
        ? chosen.join(words.comma)
        : fill(words.chosenCount, { count: chosen.length })
  const close = useCallback(() => setAnchor(null), [])
  return (
    <>
      <button
        type="button"
        {...button}
        className="core-input influxdb-search-pick"
        data-empty={chosen.length === 0 || undefined}
        title={chosen.length > 0 ? chosen.join(words.comma) : undefined}
        aria-haspopup="listbox"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setAnchor(event.currentTarget)
        }}
      >
        {text}
      </button>
      {anchor && (
        <Popover
          anchor={anchor}
          label={field.label}
          onClose={() => {
            close()
            onDone(value)
          }}
        >
          <PickList
            {...{ field, chosen, choicesOf }}
            onChange={onChange}
            onPick={(picked) => {
              close()
              anchor.focus()
              onChange(picked)
              onDone(picked)
            }}
          />
        </Popover>
      )}
    </>
  )
}
