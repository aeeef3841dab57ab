import { figureText, type Shown } from '../../../contract/shown.ts'
import { durationText } from '../../../contract/unit-text.ts'
import { useLocale } from '../../words.ts'
import { Nothing } from './nothing.tsx'
import { formatMinute } from './times.ts'

/** What a cell shows, as text; a number with a small unit after it. */
export function ShownValue({ shown, unit }: { shown: Shown; unit?: string | undefined }) {
  const locale = useLocale()
  if (!shown) return <Nothing />
  switch (shown.kind) {
    case 'text':
      return shown.text
    case 'day':
      return shown.day
    case 'moment':
      return formatMinute(new Date(shown.atMs).toISOString())
    case 'duration':
      return <span className="core-crud-number">{durationText(shown.seconds)}</span>
    default:
      return (
        <span className="core-crud-number">
          {figureText(shown, locale)}
          {unit && <small> {unit}</small>}
        </span>
      )
  }
}
