import './drawing-input.css'
import type { Prop, Props } from '@atrium/charts/contract/define/props'
import { OBJECT_SORTS, type ObjectSort, type StoredObject } from '@atrium/charts/contract/drawing/drawing'
import type { Text } from '@atrium/core/contract/refusal'
import { fill, useLocale, useWords } from '@atrium/core/web/words'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { DrawingFiles } from './drawing-files.tsx'
import en_US from './en_US.ts'
import { added, frontFirst, isFull, moved, type Objects } from './objects.ts'
import zh_CN from './zh_CN.ts'

const words = { zh_CN, en_US }

type Values = Readonly<Record<string, unknown>>

export interface DrawingInputProps {
  prop: Prop & { kind: 'drawing' }
  /** The stored drawing. */
  value: Values
  /** Dotted path inside the objects (`<id>.link`) → what is wrong. */
  errors: Readonly<Record<string, Text>>
  onChange(value: Values): void
  /** The fields of one object. */
  children(props: Props, id: string, object: Values, onChange: (object: Values) => void): ReactNode
}

/** Few enough that the page stays short, and each can be found by its name. */
const ROWS = 10

/** The objects of a drawing as a list, and the fields of the chosen one. */
export function DrawingInput({ prop, value, errors, onChange, children }: DrawingInputProps) {
  const text = useWords(words)
  const locale = useLocale()
  const [chosen, choose] = useState<string | null>(null)
  const [search, setSearch] = useState('')
  const objects = (value.objects ?? {}) as Objects
  const change = (next: Objects) => onChange({ ...value, objects: next })
  const labels = useDeferredValue(objects)
  const found = shownIds(labels, search, text)
  const object = chosen === null ? undefined : objects[chosen]
  const table = object && Object.hasOwn(prop.sorts, object.sort) ? prop.sorts[object.sort] : undefined
  const elsewhere = Object.entries(errors).filter(([path]) => path.split('.')[0] !== chosen)

  function add(sort: ObjectSort) {
    const same = Object.values(objects).filter((one) => one.sort === sort).length
    const [x, y] = [Number(value.widthPx ?? 900) / 2, Number(value.heightPx ?? 600) / 2]
    const name = `${text[sort]} ${same + 1}`
    const made = added(objects, { sort, name, x, y, ...(sort === 'text' ? { text: text.text } : {}) })
    change(made.objects)
    choose(made.id)
    setSearch('')
  }

  function removeChosen() {
    if (chosen === null) return
    const place = found.indexOf(chosen)
    const { [chosen]: _, ...others } = objects
    choose(found[place + 1] ?? found[place - 1] ?? null)
    change(others)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would look like a section
    <div className="dashboards-drawing" role="group" aria-label={text.objects}>
      <div className="dashboards-drawing-row">
        <select
          aria-label={text.add}
          value=""
          disabled={isFull(objects)}
          onChange={({ target }) => add(target.value as ObjectSort)}
        >
          <option value="" disabled>
            {text.add}
          </option>
          {OBJECT_SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {text[sort]}
            </option>
          ))}
        </select>
      </div>
      {isFull(objects) && <p role="status">{fill(text.full, { max: prop.max })}</p>}
      {Object.keys(objects).length > ROWS && (
        <input
          type="search"
          aria-label={text.search}
          placeholder={text.search}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      {Object.keys(objects).length === 0 ? (
        <p>{text.none}</p>
      ) : (
        <>
          <p>{fill(text.count, { count: Object.keys(objects).length })}</p>
          {/* The browser's own list stays quick with 1,000 options, and is operated with the keyboard. */}
          <select
            className="dashboards-drawing-list"
            aria-label={text.objects}
            size={ROWS}
            value={chosen ?? ''}
            // React would choose the first one, which could not be chosen any more.
            ref={(list) => {
              if (list && chosen === null) list.selectedIndex = -1
            }}
            onChange={({ target }) => choose(target.value)}
            onKeyDown={({ key }) => key === 'Delete' && removeChosen()}
          >
            {found.map((id) => (
              <option key={id} value={id}>
                {labelOf(labels[id]!, text)}
              </option>
            ))}
          </select>
          {found.length === 0 && <p role="status">{text.notFound}</p>}
        </>
      )}
      {elsewhere.length > 0 && (
        <small role="alert">
          {text.others} {[...new Set(elsewhere.slice(0, 3).map(([, wrong]) => wrong[locale]))].join(' ')}
        </small>
      )}
      {chosen !== null && object && table ? (
        <div className="dashboards-drawing-object">
          <div className="dashboards-drawing-row">
            <button type="button" onClick={() => change(moved(objects, chosen, 1))}>
              {text.forward}
            </button>
            <button type="button" onClick={() => change(moved(objects, chosen, -1))}>
              {text.backward}
            </button>
            <button
              type="button"
              disabled={isFull(objects)}
              onClick={() => {
                const copy = added(objects, shifted(object))
                change(copy.objects)
                choose(copy.id)
              }}
            >
              {text.duplicate}
            </button>
            <button type="button" onClick={removeChosen}>
              {text.delete}
            </button>
          </div>
          {children(withoutOrder(table), chosen, withoutSort(object), (next) =>
            change({ ...objects, [chosen]: { ...next, sort: object.sort } }),
          )}
        </div>
      ) : (
        Object.keys(objects).length > 0 && <p>{text.pick}</p>
      )}
      <DrawingFiles {...{ prop, value, onChange }} />
    </div>
  )
}

type Labels = Readonly<Record<ObjectSort, string>>

/** A text without a name is recognised by its words. */
function labelOf({ sort, name, text }: StoredObject, labels: Labels): string {
  const label = labels[sort] ?? sort
  const own = [name, text].find((one) => typeof one === 'string' && one !== '')
  return typeof own === 'string' ? (own.startsWith(label) ? own : `${own} (${label})`) : label
}

function shownIds(objects: Objects, search: string, labels: Labels): string[] {
  const wanted = search.trim().toLowerCase()
  return frontFirst(objects).filter((id) => labelOf(objects[id]!, labels).toLowerCase().includes(wanted))
}

/** A copy that does not cover what it was made of. */
const shifted = (object: StoredObject): StoredObject => ({
  ...object,
  x: Number(object.x ?? 0) + 20,
  y: Number(object.y ?? 0) + 20,
})

const withoutSort = ({ sort: _, ...props }: StoredObject): Values => props
/** The order is changed by buttons. */
const withoutOrder = ({ order: _, ...props }: Props): Props => props
