import { Modal } from 'antd'
import { useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '../../access/session.ts'
import { useWord } from '../words.ts'
import { findPlaces, type Place, usePlaces } from './places.ts'
import { keepRecent, recentPlaces } from './recent.ts'
import { useFound } from './use-found.ts'
import './find.css'

const SHOWN = 50
/** Pages above found rows. */
const SHOWN_BESIDE = 5

interface Group {
  title: string
  places: readonly Place[]
  /** Rows, which are remembered when they are opened. */
  areThings: boolean
}

/**
 * A search over the pages that this person may open, and over devices, orders, people and other rows. Arrow keys choose,
 * Enter opens, Esc closes.
 */
export default function FindDialog({ onClose }: { onClose: () => void }) {
  const word = useWord()
  const navigate = useNavigate()
  const places = usePlaces()
  const id = useId()
  const [wanted, setWanted] = useState('')
  const [chosen, setChosen] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const { user } = useSession()
  const [recent] = useState(() => recentPlaces(user._id))
  const { things, isAsking } = useFound(wanted)
  const pages = findPlaces(places, wanted).slice(0, things.length > 0 ? SHOWN_BESIDE : SHOWN)
  const groups: Group[] = [
    { title: word('findRecent'), places: wanted.trim() === '' ? recent : [], areThings: true },
    { title: word('findPages'), places: pages, areThings: false },
    ...[...new Set(things.map(({ group }) => group))].map((group) => ({
      title: group,
      places: things.filter((thing) => thing.group === group),
      areThings: true,
    })),
  ].filter((group) => group.places.length > 0)
  const found = groups.flatMap((group) => group.places.map((place) => ({ place, areThings: group.areThings })))
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new choice
  useEffect(() => {
    // The braces matter: newer browsers return a promise, which an effect must not return.
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' })
  }, [chosen])

  function go(option: (typeof found)[number] | undefined) {
    if (!option) return
    if (option.areThings) keepRecent(user._id, option.place)
    onClose()
    navigate(option.place.to)
  }

  function onKeyDown(event: React.KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && found.length > 0) {
      event.preventDefault()
      setChosen((chosen + step + found.length) % found.length)
    }
    if (event.key === 'Enter') go(found[chosen])
  }

  return (
    <Modal
      open
      onCancel={onClose}
      footer={null}
      title={word('findMenu')}
      width={560}
      destroyOnHidden
      // Without animations the dialog is still hidden when `autoFocus` would work.
      afterOpenChange={(isOpen) => isOpen && input.current?.focus()}
    >
      <input
        ref={input}
        className="s-find-input"
        // biome-ignore lint/a11y/noAutofocus: a person who opens the search wants to type
        autoFocus
        role="combobox"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={found[chosen] ? `${id}-${chosen}` : undefined}
        aria-label={word('findMenu')}
        placeholder={word('findMenuHint')}
        autoComplete="off"
        spellCheck={false}
        value={wanted}
        onChange={(event) => {
          setWanted(event.target.value)
          setChosen(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div className="s-find-list" id={`${id}-list`} role="listbox" aria-label={word('findMenu')} ref={list}>
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options is not a fieldset
          <div key={group.title} role="group" aria-label={group.title}>
            {groups.length > 1 && <p className="s-find-group">{group.title}</p>}
            {group.places.map((place) => {
              const index = found.findIndex((option) => option.place === place)
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the search field handles the keys
                <div
                  key={place.to}
                  id={`${id}-${index}`}
                  className="s-find-place"
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === chosen}
                  onMouseMove={() => setChosen(index)}
                  onClick={() => go(found[index])}
                >
                  <span>{place.name}</span>
                  <span className="s-find-of">{place.of}</span>
                </div>
              )
            })}
          </div>
        ))}
      </div>
      {found.length === 0 && !isAsking && <p className="s-find-none">{word('nothingFound')}</p>}
      <p className="a-hidden" role="status">
        {wanted.trim() !== '' && word('foundPages', { count: found.length })}
      </p>
    </Modal>
  )
}
