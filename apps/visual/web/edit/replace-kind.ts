import { widgetOf } from '@atrium/charts/web/kind/registry'
import { applyOps } from '@atrium/dashboards/contract/dashboard-ops/apply'
import { knownConnectors } from '@atrium/dashboards/web/builder/data/builder-connector'
import { firstColumnOps } from '@atrium/dashboards/web/builder/data/column-ops'
import { act, type Editor, freeItems } from '@atrium/dashboards/web/editor/editor'
import type { NewKind } from '@atrium/dashboards/web/editor/items/new-item'
import { replaceOps } from '@atrium/dashboards/web/editor/items/replace-kind'

/** Gives the selected items another kind; one that lists its columns lists those of their queries. */
export function replaceKind(editor: Editor, chosen: NewKind, mayQuery: boolean): void {
  const items = freeItems(editor)
  const spec = widgetOf(chosen.kind)?.spec
  const replaced = replaceOps(items, chosen, mayQuery)
  const { draft } = applyOps(editor.store.draft(), replaced)
  const connectors = knownConnectors().map((one) => ({ spec: one }))
  const columns = items.flatMap(({ _id }) => {
    const item = draft.items.get(_id)?.item
    return item && spec ? firstColumnOps(draft, item, spec, connectors) : []
  })
  act(editor, [...replaced, ...columns], { key: 'replace', values: { count: items.length } })
}
