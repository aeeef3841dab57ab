import { eachProp } from '@atrium/charts/contract/define/prop-values'
import type { WidgetSpec } from '@atrium/charts/contract/define/widget'
import { offerWidgets } from '@atrium/charts/web/kind/registry'
import { cleanup } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, vi } from 'vitest'
import { exceptions } from '../widget-props.exceptions.ts'
import { widgets } from '../widgets.ts'
import { widgetViews } from '../widgetViews.ts'

/** Lets the tests of a file draw each kind, always at the same time and size. */
export function drawAllKinds(): void {
  beforeAll(() => {
    offerWidgets(widgets, widgetViews)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 2, 1, 9) })
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(640)
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400)
  })
  afterEach(cleanup)
  afterAll(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
}

/** The fields of a kind of which widget-props.exceptions says why the tests see no effect. */
export const exceptedFields = ({ kind, props }: WidgetSpec): string[] =>
  eachProp(props).flatMap(([path]) => (exceptions[`${kind}.${path}`] ? [path] : []))
