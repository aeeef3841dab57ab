import { cut } from '@atrium/core/contract/cut'
import './versions.css'
import { Dialog } from '@atrium/core/web/ui/dialog'
import { fill } from '@atrium/core/web/words'
import { type ReactNode, useState } from 'react'
import type { ComponentItem } from '../../../contract/dashboard.ts'
import type { Draft } from '../../../contract/dashboard-ops/ops.ts'
import type { TouchedPath } from '../../../contract/dashboard-ops/touched.ts'
import type { BuilderKind } from '../builder-kind.ts'
import { KindIcon } from '../kinds/kind-icon.tsx'
import { ItemPicture } from './item-picture.tsx'
import { Schematic } from './schematic.tsx'
import { usePlaceNames } from './use-place-names.ts'
import { useVersionWords } from './version-words.ts'

/** A place that the person and somebody else have changed, with both values; undefined: it is gone there. */
export interface ConflictPlace {
  path: TouchedPath
  mine: unknown
  theirs: unknown
  /** `_id` of who changed it last. */
  who: string
  /** In an item that one of both has removed: who, and the item as it was. */
  removed?: { by: 'me' | 'them'; item: ComponentItem }
}

interface ConflictDialogProps {
  places: readonly ConflictPlace[]
  draft: Draft
  kinds: readonly BuilderKind[]
  /** Names of users by `_id`. */
  users: Readonly<Record<string, string>>
  /** An item that one of both has removed is a place as a whole. */
  onResolve(mine: TouchedPath[], theirs: TouchedPath[]): void
}

type Side = 'mine' | 'theirs'

/** Shows both values of each place that two persons have changed, and lets each be chosen. */
export function ConflictDialog({ places, draft, kinds, users, onResolve }: ConflictDialogProps) {
  const words = useVersionWords()
  const [chosen, setChosen] = useState<ReadonlyMap<number, Side>>(new Map())
  const questions = questionsOf(places)
  const all = (side: Side) => setChosen(new Map(questions.map((_, index) => [index, side])))
  const pathsOf = (side: Side) =>
    questions.flatMap(([{ path, removed }], index) => {
      if (chosen.get(index) !== side) return []
      return [removed ? path.slice(0, 2) : path]
    })
  return (
    <Dialog
      open
      // It must be answered: nothing that the person did may be lost by a click beside it.
      closable={false}
      keyboard={false}
      title={words.conflict}
      okText={words.apply}
      okButtonProps={{ disabled: chosen.size < questions.length }}
      cancelButtonProps={{ style: { display: 'none' } }}
      onOk={() => onResolve(pathsOf('mine'), pathsOf('theirs'))}
    >
      <p>{words.conflictHint}</p>
      {questions.length > 1 && (
        <div className="dashboards-builder-row">
          <button type="button" className="dashboards-builder-button" onClick={() => all('mine')}>
            {words.allMine}
          </button>
          <button type="button" className="dashboards-builder-button" onClick={() => all('theirs')}>
            {words.allTheirs}
          </button>
        </div>
      )}
      {questions.map((question, index) => (
        <Question
          key={question[0].path.join('.')}
          {...{ question, draft, kinds, users }}
          name={`conflict-${index}`}
          chosen={chosen.get(index)}
          onChoose={(side) => setChosen(new Map(chosen).set(index, side))}
        />
      ))}
    </Dialog>
  )
}

type Places = readonly [ConflictPlace, ...ConflictPlace[]]

/** Each place is chosen by itself, but an item that one of both has removed as a whole. */
function questionsOf(places: readonly ConflictPlace[]): Places[] {
  const questions = new Map<string, Places>()
  for (const place of places) {
    const key = (place.removed ? place.path.slice(0, 2) : place.path).join('.')
    questions.set(key, [...(questions.get(key) ?? []), place] as unknown as Places)
  }
  return [...questions.values()]
}

interface QuestionProps extends Pick<ConflictDialogProps, 'draft' | 'kinds' | 'users'> {
  question: Places
  /** Of the radio buttons. */
  name: string
  chosen: Side | undefined
  onChoose(side: Side): void
}

function Question({ question, draft, kinds, users, name, chosen, onChoose }: QuestionProps) {
  const words = useVersionWords()
  const named = usePlaceNames(kinds)
  const [place] = question
  const { removed } = place
  const who = users[place.who] ?? place.who
  const { owner, field } = named(place.path, draft)
  const fields = [...new Set(question.map(({ path }) => named(path, draft).field))].join(words.comma)
  const choice = (side: Side, text: ReactNode) => (
    <label>
      <input type="radio" name={name} checked={chosen === side} onChange={() => onChoose(side)} />
      {text}
    </label>
  )
  const value = (side: Side) => <ValueText value={place[side]} isWhole={place.path.length <= 2} />
  return (
    <fieldset className="dashboards-builder-conflict">
      <legend>{removed ? owner : `${owner} · ${field}`}</legend>
      {removed ? (
        <>
          <RemovedItem item={removed.item} name={owner} {...{ draft, kinds }}>
            {removed.by === 'me' ? fill(words.removedByMe, { who }) : fill(words.removedByThem, { who, fields })}
          </RemovedItem>
          {choice('mine', <b>{removed.by === 'me' ? words.removeAnyway : words.restoreMine}</b>)}
          {choice('theirs', <b>{removed.by === 'me' ? fill(words.keepTheirs, { who }) : words.discardMine}</b>)}
        </>
      ) : (
        <>
          {choice(
            'mine',
            <>
              <b>{words.mine}</b>
              {value('mine')}
            </>,
          )}
          {choice(
            'theirs',
            <>
              <b>{fill(words.theirs, { who })}</b>
              {value('theirs')}
            </>,
          )}
        </>
      )}
    </fieldset>
  )
}

interface RemovedItemProps extends Pick<ConflictDialogProps, 'draft' | 'kinds'> {
  item: ComponentItem
  name: string
  children: ReactNode
}

/** How it looks, and where it is among the others: two components may have the same name. */
function RemovedItem({ item, name, draft, kinds, children }: RemovedItemProps) {
  const words = useVersionWords()
  const kind = kinds.find(({ spec }) => spec.kind === item.component.component)
  const items = new Map(draft.items).set(item._id, { at: 0, item })
  return (
    <div className="dashboards-builder-conflict-item">
      <Schematic
        draft={{ ...draft, items }}
        label={fill(words.placeOf, { name })}
        marks={new Map([[item._id, 'removed']])}
        shown={item._id}
      />
      <div>
        {kind && <ItemPicture {...{ item, kind }} />}
        <p>
          {kind && <KindIcon path={kind.spec.icon} />} {children}
        </p>
      </div>
    </div>
  )
}

const MOST = 300

function ValueText({ value, isWhole }: { value: unknown; isWhole: boolean }) {
  const words = useVersionWords()
  if (value === undefined || value === '') return <em>{isWhole ? words.goneValue : words.noValue}</em>
  if (isWhole) return <span>{words.whole}</span>
  if (typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value))
    return (
      <span>
        <i style={{ background: value }} /> {value}
      </span>
    )
  const text = typeof value === 'object' ? JSON.stringify(value, null, 1) : String(value)
  return <code>{text.length > MOST ? `${cut(text, MOST)}…` : text}</code>
}
