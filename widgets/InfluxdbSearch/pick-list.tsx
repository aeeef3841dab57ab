import type { WidgetViewProps } from '@atrium/charts/web/kind/widget-view'
import { joinValues } from '@atrium/core/contract/value-list'
import { fill, useWords } from '@atrium/core/web/words'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import en_US from './en_US.ts'
import type { ShownField } from './shown-field.ts'
import { useChoices } from './use-choices.ts'
import zh_CN from './zh_CN.ts'

interface PickListProps {
  field: ShownField
  chosen: readonly string[]
  choicesOf: WidgetViewProps['choicesOf']
  /** Several may be chosen: the list stays open. */
  onChange(value: string): void
  /** The one value; '' for all. */
  onPick(value: string): void
}

/** A search, and below it what it finds. The arrow keys move in the list while the search keeps the focus. */
export function PickList({ field, chosen, choicesOf, onChange, onPick }: PickListProps) {
  const words = useWords({ zh_CN, en_US })
  const id = useId()
  const [search, setSearch] = useState('')
  const [active, setActive] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const { found, isWhole, retry } = useChoices(field, choicesOf, search)
  // Those that were chosen when the list was opened stay at its top, so that nothing moves below the pointer.
  const [first] = useState(chosen)
  const options = optionsOf(field, { first, search, choices: found.state === 'ready' ? found.choices : [] })
  const at = Math.min(active, options.length - 1)
  useEffect(() => input.current?.focus(), [])
  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, at])

  function take(option: string) {
    if (!field.several || option === '') return field.several ? onChange('') : onPick(option)
    const next = chosen.includes(option) ? chosen.filter((one) => one !== option) : [...chosen, option]
    onChange(joinValues(next))
  }

  function onKeyDown(event: KeyboardEvent) {
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: options.length - 1 }[event.key]
    if (to !== undefined && (event.key.startsWith('Arrow') || event.ctrlKey)) {
      event.preventDefault()
      setActive(Math.max(0, Math.min(to, options.length - 1)))
    }
    const option = options[at]
    if (event.key === 'Enter' && !event.nativeEvent.isComposing && option !== undefined) {
      event.preventDefault()
      take(option)
    }
  }

  const isChosen = (option: string) => (option === '' ? chosen.length === 0 : chosen.includes(option))
  const isGone = (option: string) => isWhole && found.state === 'ready' && !found.choices.includes(option)
  return (
    <>
      <input
        ref={input}
        type="search"
        className="core-input"
        role="combobox"
        aria-expanded
        aria-controls={id}
        aria-activedescendant={at >= 0 ? `${id}-${at}` : undefined}
        aria-label={fill(words.searchIn, { name: field.label })}
        placeholder={words.searchChoices}
        autoComplete="off"
        value={search}
        onChange={({ target }) => {
          setSearch(target.value)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div
        id={id}
        role="listbox"
        aria-label={field.label}
        aria-multiselectable={field.several}
        className="influxdb-search-list"
      >
        {options.map((option, place) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the search has the focus and names the active option
          // biome-ignore lint/a11y/useKeyWithClickEvents: the search takes the keys
          <div
            key={option}
            id={`${id}-${place}`}
            role="option"
            aria-selected={isChosen(option)}
            data-active={place === at || undefined}
            onClick={() => {
              setActive(place)
              take(option)
            }}
          >
            {option === '' ? words.none : option}
            {option !== '' && isGone(option) && <small>{words.gone}</small>}
          </div>
        ))}
      </div>
      <p role="status" className="influxdb-search-list-note">
        {found.state === 'loading' && words.loadingChoices}
        {found.state === 'failed' && (
          <>
            {words.failedChoices}
            <button type="button" className="charts-link" onClick={retry}>
              {words.tryAgain}
            </button>
          </>
        )}
        {found.state === 'ready' &&
          found.choices.length === 0 &&
          (search.trim() === '' ? words.noChoices : words.noneFound)}
        {found.state === 'ready' &&
          found.choices.length > 0 &&
          found.total > found.choices.length &&
          search.trim() === '' &&
          fill(words.moreChoices, { shown: found.choices.length, total: found.total })}
      </p>
    </>
  )
}

/** All, then what was chosen before but is not offered, then what is. */
function optionsOf(
  { all }: ShownField,
  { first, search, choices }: { first: readonly string[]; search: string; choices: readonly string[] },
): string[] {
  const kept = search.trim() === '' ? first : []
  return [...new Set([...(all && search.trim() === '' ? [''] : []), ...kept, ...choices])]
}
