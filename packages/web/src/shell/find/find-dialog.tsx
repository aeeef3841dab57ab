import { Modal } from 'antd'
import { useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useWord } from '../words.ts'
import { findPlaces, usePlaces } from './places.ts'
import './find.css'

const SHOWN = 50

/** A search over all pages that this person may open. Arrow keys choose, Enter opens, Esc closes. */
export default function FindDialog({ onClose }: { onClose: () => void }) {
  const word = useWord()
  const navigate = useNavigate()
  const places = usePlaces()
  const id = useId()
  const [wanted, setWanted] = useState('')
  const [chosen, setChosen] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const found = findPlaces(places, wanted).slice(0, SHOWN)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new choice
  useEffect(() => {
    // The braces matter: newer browsers return a promise, which an effect must not return.
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' })
  }, [chosen])

  function go(to: string | undefined) {
    if (to === undefined) return
    onClose()
    navigate(to)
  }

  function onKeyDown(event: React.KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && found.length > 0) {
      event.preventDefault()
      setChosen((chosen + step + found.length) % found.length)
    }
    if (event.key === 'Enter') go(found[chosen]?.to)
  }

  return (
    <Modal open onCancel={onClose} footer={null} title={word('findMenu')} width={560} destroyOnHidden>
      <input
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
        {found.map((place, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the search field handles the keys
          <div
            key={place.to}
            id={`${id}-${index}`}
            className="s-find-place"
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            onMouseMove={() => setChosen(index)}
            onClick={() => go(place.to)}
          >
            <span>{place.name}</span>
            <span className="s-find-of">{place.of}</span>
          </div>
        ))}
      </div>
      {found.length === 0 && <p className="s-find-none">{word('nothingFound')}</p>}
      <p className="a-hidden" role="status">
        {wanted.trim() !== '' && word('foundPages', { count: found.length })}
      </p>
    </Modal>
  )
}
