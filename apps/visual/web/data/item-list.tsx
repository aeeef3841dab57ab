import { StatusTag } from '@atrium/core/web/ui/status-tag'
import type { ComponentItem } from '@atrium/dashboards/contract/dashboard'
import { type BuilderConnector, connectorOf } from '@atrium/dashboards/web/builder/data/builder-connector'
import { itemShape } from '@atrium/dashboards/web/live/item-props'
import { useWords } from '../words.ts'

interface ItemListProps {
  items: readonly ComponentItem[]
  /** The saved components. Components that differ from them are marked. */
  stored: readonly ComponentItem[]
  connectors: readonly BuilderConnector[]
  chosen: string | undefined
  onChoose(id: string): void
}

/** The components that show data, each with its source. */
export function ItemList({ items, stored, connectors, chosen, onChoose }: ItemListProps) {
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
              <ConnectorTag {...{ item, connectors }} />
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** Where the data come from; those that every viewer sees by their own permissions stand out. */
function ConnectorTag({ item, connectors }: { item: ComponentItem; connectors: readonly BuilderConnector[] }) {
  const [source] = item.component.dataSources
  const connector = source && connectorOf(source, connectors)
  if (!connector || connector === 'static') return null
  return <StatusTag colour={connector.spec.byViewer ? 'green' : 'blue'}>{connector.name}</StatusTag>
}
