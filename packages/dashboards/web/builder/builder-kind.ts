import type { WidgetSpec } from '@atrium/charts/contract/define/widget'
import { widgetOf } from '@atrium/charts/web/kind/registry'
import type { LoadedKind } from '../sample/kind-parts.ts'

/** A kind of widget as the panels need it. */
export interface BuilderKind extends LoadedKind {
  spec: WidgetSpec
}

/** The loaded kinds with their tables. */
export function builderKinds(kinds: readonly LoadedKind[]): BuilderKind[] {
  return kinds.flatMap((kind) => {
    const spec = widgetOf(kind.kind)?.spec
    return spec ? [{ ...kind, spec }] : []
  })
}
