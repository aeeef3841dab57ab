import type { ShownParameter } from '@atrium/charts/web/kind/widget-view'
import type { SearchField } from './index.ts'

/** How a condition is entered. */
export interface ShownField {
  parameter: string
  label: string
  placeholder: string
  /** `select`: one of a few; `pick`: from a list that is searched, one or several. */
  as: 'text' | 'number' | 'select' | 'pick'
  /** Of `select` and of a `pick` whose choices are not read. */
  choices: readonly string[]
  several: boolean
  /** '' means all. */
  all: boolean
  /** '' is a value that the dashboard takes, though it does not mean all. */
  mayBeEmpty: boolean
  isBoolean: boolean
  /** Whether the dashboard has this parameter. */
  isKnown: boolean
}

const YES_OR_NO = ['true', 'false']

/**
 * A condition as its parameter wants it: with the choices of the condition, if it has own ones, otherwise with those of the
 * parameter.
 */
export function shownField(field: SearchField, declared: ShownParameter | undefined, isKnown: boolean): ShownField {
  const { parameter, label, placeholder, type } = field
  const { several = false, all = false, fromTag = false } = declared ?? {}
  const own = type === 'choice' ? field.choices : []
  const given = own.length > 0 ? own : (declared?.choices ?? [])
  const isBoolean = given.length === 0 && (type === 'boolean' || declared?.type === 'boolean')
  const choices = isBoolean ? YES_OR_NO : given
  const isRead = fromTag && own.length === 0
  const isChosen = choices.length > 0 || type === 'choice'
  const plain = type === 'number' || (declared?.type === 'number' && !several) ? 'number' : 'text'
  return {
    ...{ parameter, placeholder, choices, several, all, isBoolean, isKnown },
    label: label || declared?.label || parameter,
    as: isRead || (several && isChosen) ? 'pick' : isChosen ? 'select' : plain,
    mayBeEmpty: !all && declared?.type === 'text' && declared.choices.length === 0,
  }
}
