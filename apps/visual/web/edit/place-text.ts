import type { TouchedPath } from '@atrium/contract/dashboard-ops/touched'
import type { Word } from '../words.ts'
import type { Edited } from './edit-context.ts'

type Say = (key: Word, params?: Record<string, string | number>) => string

const PARTS: Readonly<Record<string, Word>> = {
  left: 'editPart_left',
  top: 'editPart_top',
  width: 'editPart_width',
  height: 'editPart_height',
  zIndex: 'editPart_layer',
  group: 'editPart_group',
  locked: 'editPart_locked',
  hidden: 'editPart_hidden',
}

/** A place of the document as a person reads it: the item, and what of it. */
export function placeText([root, ...path]: TouchedPath, { editor, kindName, kinds }: Edited, word: Say): string {
  if (root !== 'items') return word('editPart_options', { name: path.join('.') })
  const [id = '', first, ...rest] = path
  const { confirmed, shown } = editor.store.state.get()
  const item = (shown.items.get(id) ?? confirmed.items.get(id))?.item
  const component = item?.component
  const title = component ? component.title || kindName(component.component) : id
  if (first === undefined) return title
  const known = PARTS[first]
  if (known) return `${title} · ${word(known)}`
  if (first === 'component' && rest[0] === 'title') return `${title} · ${word('editPart_title')}`
  if (first === 'component' && rest[0] === 'dataSources') return `${title} · ${word('editPart_data')}`
  const names = kinds.find(({ kind }) => kind === component?.component)?.names
  const prop = rest.slice(1).join('.')
  return `${title} · ${names?.[prop] ?? prop}`
}

const MOST = 60

export function valueText(value: unknown, word: Say): string {
  if (value === undefined) return word('editGone')
  if (typeof value === 'string') return value === '' ? word('editEmptyValue') : shortened(value)
  if (typeof value === 'boolean') return word(value ? 'editYes' : 'editNo')
  if (typeof value === 'object' && value !== null && 'component' in value) return word('editWholeItem')
  return shortened(JSON.stringify(value))
}

const shortened = (text: string) => (text.length > MOST ? `${text.slice(0, MOST)}…` : text)
