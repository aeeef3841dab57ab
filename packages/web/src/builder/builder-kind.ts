import type { WidgetSpec } from '@atrium/contract/define/widget'
import { widgetOf } from '../canvas/kind/registry.ts'
import type { LoadedKind } from '../canvas/sample/kind-parts.ts'

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
