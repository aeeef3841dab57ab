import { Modal } from 'antd'
import { useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '../../access/session.ts'
import { findCommands, type PageCommand, pageCommands } from '../../page/commands.ts'
import { keepRecent, recentRows } from '../../page/recent.ts'
import { useFocusBack } from '../../ui/use-focus-back.ts'
import { useWord } from '../words.ts'
import { findPlaces, type Place, usePlaces } from './places.ts'
import { useCreatePlaces, useShellCommands } from './use-actions.ts'
import { useFound } from './use-found.ts'
import './find.css'

const SHOWN = 50
/** Pages above found rows. */
const SHOWN_BESIDE = 5

interface Option {
  key: string
  name: string
  /** What is shown at the end of the line: the app of a page, the keys of a command. */
  note: string
  areKeys?: boolean
  choose(): void
}

interface Group {
  title: string
  options: readonly Option[]
}

/**
 * A search over the pages that this person may open, over devices, orders, people and other rows, and over what this
 * person can do, on the open page first. Before anything is written it offers what the open page can do, and the rows that
 * were opened last. Arrow keys choose, Enter opens or does it, Esc closes.
 */
export default function FindDialog({ onClose }: { onClose: (then?: () => void) => void }) {
  useFocusBack()
  const word = useWord()
  const navigate = useNavigate()
  const places = usePlaces()
  const id = useId()
  const [wanted, setWanted] = useState('')
  const [chosen, setChosen] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const { user } = useSession()
  const [recent] = useState(() => recentRows(user._id))
  const { things, isAsking } = useFound(wanted)
  const pages = findPlaces(places, wanted).slice(0, things.length > 0 ? SHOWN_BESIDE : SHOWN)
  const [offered] = useState(pageCommands)
  const commands = findCommands(offered, wanted)
  const creates = useCreatePlaces()
  const ofShell = useShellCommands()
  const isSearch = wanted.trim() !== ''
  const actions = [
    ...findPlaces(creates, wanted).map((place) => optionOf(place, () => go(place))),
    ...findCommands(ofShell, wanted).map(optionOfCommand),
  ]
  const groups: Group[] = [
    ...grouped(commands).map(([title, list]) => ({ title, options: list.map(optionOfCommand) })),
    { title: word('findRecent'), options: isSearch ? [] : recent.map(optionOfThing) },
    { title: word('findPages'), options: pages.map((place) => optionOf(place, () => go(place))) },
    { title: word('findActions'), options: isSearch ? actions : [] },
    ...grouped(things).map(([title, list]) => ({ title, options: list.map(optionOfThing) })),
  ].filter((group) => group.options.length > 0)
  const found = groups.flatMap(({ options }) => options)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new choice
  useEffect(() => {
    // The braces matter: newer browsers return a promise, which an effect must not return.
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' })
  }, [chosen])

  function go(place: Place) {
    onClose()
    navigate(place.to)
  }

  function optionOfThing(place: Place): Option {
    return optionOf(place, () => {
      keepRecent(user._id, place)
      go(place)
    })
  }

  function optionOfCommand({ key, name, keys = '', perform }: PageCommand): Option {
    return { key: `command ${key}`, name, note: keys, areKeys: keys !== '', choose: () => onClose(perform) }
  }

  function onKeyDown(event: React.KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && found.length > 0) {
      event.preventDefault()
      setChosen((chosen + step + found.length) % found.length)
    }
    if (event.key === 'Enter') found[chosen]?.choose()
  }

  return (
    <Modal
      open
      onCancel={() => onClose()}
      footer={null}
      title={word('findMenu')}
      width={560}
      destroyOnHidden
      // Without animations the dialog is still hidden when `autoFocus` would work.
      afterOpenChange={(isOpen) => isOpen && input.current?.focus()}
    >
      <input
        ref={input}
        className="core-shell-find-input"
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
      <div className="core-shell-find-list" id={`${id}-list`} role="listbox" aria-label={word('findMenu')} ref={list}>
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options is not a fieldset
          <div key={group.title} role="group" aria-label={group.title}>
            {groups.length > 1 && <p className="core-shell-find-group">{group.title}</p>}
            {group.options.map((option) => {
              const index = found.indexOf(option)
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the search field handles the keys
                <div
                  key={option.key}
                  id={`${id}-${index}`}
                  className="core-shell-find-place"
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === chosen}
                  onMouseMove={() => setChosen(index)}
                  onClick={option.choose}
                >
                  <span>{option.name}</span>
                  {option.areKeys ? (
                    <kbd className="core-keys">{option.note}</kbd>
                  ) : (
                    <span className="core-shell-find-of">{option.note}</span>
                  )}
                </div>
              )
            })}
          </div>
        ))}
      </div>
      {found.length === 0 && !isAsking && <p className="core-shell-find-none">{word('nothingFound')}</p>}
      <p className="core-hidden" role="status">
        {isSearch && word('foundPages', { count: found.length })}
      </p>
    </Modal>
  )
}

const optionOf = ({ to, name, of }: Place, choose: () => void): Option => ({ key: to, name, note: of, choose })

/** In the order of the first one of each group. */
function grouped<One extends { group: string }>(all: readonly One[]): [string, One[]][] {
  const titles = [...new Set(all.map(({ group }) => group))]
  return titles.map((title) => [title, all.filter(({ group }) => group === title)])
}
