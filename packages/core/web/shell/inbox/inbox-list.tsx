import { formatFen } from '../../crud/values/money.ts'
import { titleOf } from '../../crud/values/title-of.ts'
import { currentLocale } from '../../i18n.ts'
import { useTexts } from '../../loaded-words.ts'
import { timeText } from '../../ui/zone.ts'
import { countText, type Item, type Kind } from './kinds.ts'

interface InboxListProps {
  groups: readonly { kind: Kind; count: number; items: readonly Item[] }[]
  chosen: string | undefined
  onChoose(item: Item): void
}

/** The rows that wait, grouped by kind, oldest first. */
export function InboxList({ groups, chosen, onChoose }: InboxListProps) {
  const { t } = useTexts()
  return (
    <div className="core-shell-inbox-list">
      {groups.map(({ kind, count, items }) => (
        <section key={kind.key} aria-labelledby={kind.key}>
          <h2 id={kind.key}>
            {kind.waiting.name[currentLocale()]} <small>{t(kind.entry.app.key, 'name')}</small>
            <b>{countText(count)}</b>
          </h2>
          <ul>
            {items.map((item) => (
              <li key={item.key}>
                <button
                  type="button"
                  id={item.key}
                  aria-current={item.key === chosen ? 'true' : undefined}
                  onClick={() => onChoose(item)}
                >
                  <span className="core-shell-inbox-title">{titleOf(kind.entity, item.row)}</span>
                  <span className="core-shell-inbox-about">{aboutOf(item)}</span>
                  <time dateTime={item.row.createdAt}>{timeText(item.row.createdAt).slice(5, 16)}</time>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** Who or what the row is about: the first texts, titles and amounts among the fields that decide. */
function aboutOf({ kind: { entity, waiting }, row, refs }: Item): string {
  const texts = waiting.shows.flatMap((name) => {
    const value = row[name]
    const field = entity.fields[name]
    if (name === entity.title || value === null || value === undefined || field?.mask) return []
    if (field?.kind === 'ref') return refs[name]?.[String(value)] ?? []
    if (field?.kind === 'fen') return formatFen(Number(value))
    if (typeof value === 'object' && 'reason' in value && 'amount' in value) {
      return [formatFen(Number(value.amount)), String(value.reason)]
    }
    return typeof value === 'string' && !/^\d{4}-\d\d-\d\dT/.test(value) ? value : []
  })
  // A hidden value says nothing.
  return texts
    .filter((text) => text && !/^\*+$/.test(text))
    .slice(0, 2)
    .join(' · ')
}
