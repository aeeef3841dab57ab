import { StatusTag } from '@atrium/core/web/ui/status-tag'
import type { ComponentItem } from '@atrium/dashboards/contract/dashboard'
import { businessOf } from '@atrium/dashboards/web/builder/data/business/choices'
import { itemShape } from '@atrium/dashboards/web/live/item-props'
import { useWords } from '../words.ts'

interface ItemListProps {
  items: readonly ComponentItem[]
  /** The saved components. Components that differ from them are marked. */
  stored: readonly ComponentItem[]
  chosen: string | undefined
  onChoose(id: string): void
}

/** The components that show data, each with its source. */
export function ItemList({ items, stored, chosen, onChoose }: ItemListProps) {
  const { word } = useWords()
  return (
    <ul className="v-data-items">
      {items.map((item) => {
        const shape = itemShape(item)
        if (shape === 'none') return null
        return (
          <li key={item._id}>
            <button
              type="button"
              aria-current={item._id === chosen || undefined}
              className="v-data-item"
              onClick={() => onChoose(item._id)}
            >
              <span>
                {item.component.title || word('untitled')}
                {!stored.includes(item) && <i className="v-data-changed" title={word('unsaved')} />}
              </span>
              <small>{word(`shape_${shape}`)}</small>
              <StatusTag colour={businessOf(item) ? 'green' : 'blue'}>
                {word(businessOf(item) ? 'businessData' : 'timeSeries')}
              </StatusTag>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
