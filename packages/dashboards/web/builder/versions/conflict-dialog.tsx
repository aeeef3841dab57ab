import { cut } from '@atrium/core/contract/cut'
import './versions.css'
import { Dialog } from '@atrium/core/web/ui/dialog'
import { fill, useWords } from '@atrium/core/web/words'
import { useState } from 'react'
import type { Draft } from '../../../contract/dashboard-ops/ops.ts'
import type { TouchedPath } from '../../../contract/dashboard-ops/touched.ts'
import { useFormWords } from '../../prop-form/form-context.ts'
import type { BuilderKind } from '../builder-kind.ts'
import positionEn from '../position/en_US.ts'
import positionZh from '../position/zh_CN.ts'
import { useBuilderWords } from '../words.ts'
import { placeName } from './place-name.ts'
import { useVersionWords } from './version-words.ts'

/** A place that the person and somebody else have changed, with both values; undefined: it is gone there. */
export interface ConflictPlace {
  path: TouchedPath
  mine: unknown
  theirs: unknown
  /** `_id` of who changed it last. */
  who: string
}

interface ConflictDialogProps {
  places: readonly ConflictPlace[]
  draft: Draft
  kinds: readonly BuilderKind[]
  /** Names of users by `_id`. */
  users: Readonly<Record<string, string>>
  onResolve(mine: TouchedPath[], theirs: TouchedPath[]): void
}

/** Shows both values of each place that two persons have changed, and lets each be chosen. */
export function ConflictDialog({ places, draft, kinds, users, onResolve }: ConflictDialogProps) {
  const words = useVersionWords()
  const { untitled } = useBuilderWords()
  const { names } = useWords({ zh_CN: positionZh, en_US: positionEn })
  const [chosen, setChosen] = useState<ReadonlyMap<number, 'mine' | 'theirs'>>(new Map())
  const all = (which: 'mine' | 'theirs') => setChosen(new Map(places.map((_, index) => [index, which])))
  const pathsOf = (which: 'mine' | 'theirs') =>
    places.filter((_, index) => chosen.get(index) === which).map(({ path }) => path)
  const { color, colorConditions } = useFormWords()
  const { options, parameters, whole } = words
  const query = (n: number) => fill(words.queryPart, { n })
  return (
    <Dialog
      open
      // It must be answered: nothing that the person did may be lost by a click beside it.
      closable={false}
      keyboard={false}
      title={words.conflict}
      okText={words.apply}
      okButtonProps={{ disabled: chosen.size < places.length }}
      cancelButtonProps={{ style: { display: 'none' } }}
      onOk={() => onResolve(pathsOf('mine'), pathsOf('theirs'))}
    >
      <p>{words.conflictHint}</p>
      <div className="dashboards-builder-row">
        <button type="button" className="dashboards-builder-button" onClick={() => all('mine')}>
          {words.allMine}
        </button>
        <button type="button" className="dashboards-builder-button" onClick={() => all('theirs')}>
          {words.allTheirs}
        </button>
      </div>
      {places.map((place, index) => {
        const { owner, field } = placeName(place.path, draft, kinds, {
          ...{ untitled, options, parameters, whole, query, names },
          common: { color, colorConditions },
        })
        const who = fill(words.theirs, { who: users[place.who] ?? place.who })
        return (
          <fieldset key={place.path.join('.')} className="dashboards-builder-conflict">
            <legend>
              {owner} · {field}
            </legend>
            {(['mine', 'theirs'] as const).map((which) => (
              <label key={which}>
                <input
                  type="radio"
                  name={`conflict-${index}`}
                  checked={chosen.get(index) === which}
                  onChange={() => setChosen(new Map(chosen).set(index, which))}
                />
                <b>{which === 'mine' ? words.mine : who}</b>
                <ValueText value={place[which]} isWhole={place.path.length <= 2} />
              </label>
            ))}
          </fieldset>
        )
      })}
    </Dialog>
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
