import type { ComponentItem } from '../../contract/dashboard.ts'
import type { BuilderKind } from './builder-kind.ts'

type Component = ComponentItem['component']

/** The props of kinds that say what stands in a component. */
const SAID = ['label', 'text', 'content', 'alt'] as const
const MOST_LETTERS = 24

/** What a person calls a component: its title, else what stands in it, else the fields that it shows; '' for none. */
export function itemText({ title, props, dataSources }: Component): string {
  const found = [title, ...SAID.map((name) => textIn(props[name]))].find((text) => text.trim() !== '')
  const text = (found ?? fieldsOf(dataSources)).trim().split('\n')[0] ?? ''
  return [...text].length > MOST_LETTERS && text !== title ? `${[...text].slice(0, MOST_LETTERS).join('')}…` : text
}

/** The same; without any of it the name of its kind. */
export function itemName(component: Component, kinds: readonly BuilderKind[]): string {
  return itemText(component) || kindName(component, kinds)
}

export function kindName({ component }: Component, kinds: readonly BuilderKind[]): string {
  return kinds.find(({ spec }) => spec.kind === component)?.name ?? component
}

/** A text, or that of the tree of a rich text. */
function textIn(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return ''
  const { text, content } = value as { text?: unknown; content?: unknown }
  if (typeof text === 'string') return text
  if (!Array.isArray(content)) return ''
  return content.map(textIn).find((inside) => inside.trim() !== '') ?? ''
}

function fieldsOf([source]: Component['dataSources']): string {
  const fields = source?.props.fieldSet
  if (!Array.isArray(fields)) return ''
  return fields.flatMap((one: { as?: string; field?: string } | null) => one?.as || one?.field || []).join(', ')
}
