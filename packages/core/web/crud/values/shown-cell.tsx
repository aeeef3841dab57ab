import type { ShownColumn } from '../../../contract/shown.ts'
import { unitText } from '../../../contract/unit-text.ts'
import { useAppWords } from '../../app/app-words.ts'
import { useTexts } from '../../loaded-words.ts'
import { ShownValue } from './shown-value.tsx'

interface ShownCellProps<Value, R> {
  /** Whose words it has. */
  app: string
  column: ShownColumn<Value, R>
  value: Value
  row: R
}

/** The cell of a column that an app shows in a way of its own, as its files do. */
export function ShownCell<Value, R>({ app, column: { of, unit }, value, row }: ShownCellProps<Value, R>) {
  const { locale, found } = useAppWords(app)
  const { found: foundIn } = useTexts()
  const shown = of(value, row, { locale, found, foundIn })
  return <ShownValue shown={shown} unit={unit && unitText(unit, locale)} />
}
