import { isEmpty } from '../../../../contract/is-empty.ts'
import { figureText, kindOf, shownOf, unitOf } from '../../../../contract/shown.ts'
import { durationText } from '../../../../contract/unit-text.ts'
import type { AnyRow } from '../../../app/screens.ts'
import type { RefNames } from '../../calls.ts'
import type { EntityPage } from '../../entity-context.ts'
import { formatMinute } from '../../values/times.ts'
import { titleOf } from '../../values/title-of.ts'

/** Drawn as the page draws them: what an app shows in a way of its own, pictures, and what is still growing. */
export function isDrawn({ entity, screens }: EntityPage, name: string, row: AnyRow): boolean {
  return screens.cells?.[name] !== undefined || row.soFar?.[name] !== undefined || kindOf(entity, name) === 'img'
}

/** The text of a cell, as the list shows it. */
export function paperText({ entity, words }: EntityPage, name: string, row: AnyRow, refs: RefNames): string {
  if (name === entity.title && isEmpty(row[name])) return titleOf(entity, row)
  const { locale } = words.reading
  const shown = shownOf({ entity }, name, row, words.reading, refs[name])
  if (!shown) return ''
  switch (shown.kind) {
    case 'text':
      return shown.text
    case 'day':
      return shown.day
    case 'moment':
      return formatMinute(new Date(shown.atMs).toISOString())
    case 'duration':
      return durationText(shown.seconds)
    default: {
      const unit = unitOf({ entity }, name, locale)
      return `${figureText(shown, locale)}${unit ? ` ${unit}` : ''}`
    }
  }
}
