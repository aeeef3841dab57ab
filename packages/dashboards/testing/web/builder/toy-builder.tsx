import { anyNumber, colour, column, oneOf, section } from '@atrium/charts/contract/define/props'
import { defineWidget, type WidgetSpec } from '@atrium/charts/contract/define/widget'
import { int, str } from '@atrium/core/contract/define/fields'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { App, ConfigProvider } from 'antd'
import { type ReactNode, useState } from 'react'
import { vi } from 'vitest'
import { type ComponentItem, DEFAULT_ITEM, DEFAULT_OPTIONS } from '../../../contract/dashboard.ts'
import { applyOps } from '../../../contract/dashboard-ops/apply.ts'
import { draftOf } from '../../../contract/dashboard-ops/document.ts'
import type { DashboardOp, Draft, OpLabel } from '../../../contract/dashboard-ops/ops.ts'
import type { BuilderKind } from '../../../web/builder/builder-kind.ts'
import { labelText } from '../../../web/builder/label-text.ts'
import type { PanelProps } from '../../../web/builder/panel.ts'

const size = { width: 200, height: 100 }

const dial = defineWidget({
  kind: 'Dial',
  icon: 'M2 2h12v12H2z',
  size,
  props: {
    unit: str(10, { min: 0, default: '' }),
    digits: int({ min: 0, max: 6, default: 2 }),
    look: section({ color: colour(), style: oneOf(['full', 'half'], { default: 'full' }) }),
    column: column(),
    low: anyNumber(),
    high: anyNumber({ above: 'low' }),
  },
  shape: () => 'single',
  fullScreen: true,
})

const curve = defineWidget({
  kind: 'Curve',
  icon: 'M2 2h12v12H2z',
  size,
  props: { unit: str(10, { min: 0, default: '' }), look: section({ color: colour(), width: int({ default: 1 }) }) },
  shape: () => 'series',
  fullScreen: true,
})

const note = defineWidget({
  kind: 'Note',
  icon: 'M2 2h12v12H2z',
  size,
  props: { text: str(100, { min: 0, default: '' }) },
  shape: () => 'none',
  fullScreen: false,
})

const NAMES = {
  unit: 'Unit',
  digits: 'Digits',
  look: 'Look',
  'look.color': 'Plain color',
  'look.style': 'Style',
  column: 'Column',
  low: 'Low',
  high: 'High',
  text: 'Words',
}

const kindOf = (spec: WidgetSpec, name: string): BuilderKind => ({
  kind: spec.kind,
  spec,
  name,
  about: `About ${name}`,
  names: NAMES,
  example: { props: {}, sources: [] },
  pictures: {},
  palette: { synonyms: '', nearest: '', presets: [] },
})

/** Kinds that only tests have. */
export const toyKinds = [kindOf(dial, 'Dials'), kindOf(curve, 'Curves'), kindOf(note, 'Notes')]

export function toyItem(
  _id: string,
  kind: string,
  more: Partial<ComponentItem> = {},
  props: object = {},
): ComponentItem {
  return {
    ...DEFAULT_ITEM,
    _id,
    ...more,
    component: { component: kind, title: _id, version: 1, props: { ...props }, dataSources: [], ...more.component },
  }
}

export const draftWith = (...components: ComponentItem[]): Draft => draftOf({ options: DEFAULT_OPTIONS, components })

interface WorldProps {
  first: { draft: Draft; selected: readonly string[] }
  seen(now: { draft: Draft; selected: readonly string[] }): void
  reported(ops: DashboardOp[], label: OpLabel): void
  panel(props: PanelProps & { select(ids: readonly string[]): void }): ReactNode
}

function World({ first, seen, reported, panel }: WorldProps) {
  const [draft, setDraft] = useState(first.draft)
  const [selected, select] = useState(first.selected)
  seen({ draft, selected })
  const onChange = (ops: DashboardOp[], label: OpLabel) => {
    if (labelText(label, 'en_US') === label.key) throw new Error(`${label.key} has no words`)
    reported(ops, label)
    setDraft((before) => applyOps(before, ops).draft)
  }
  return panel({ draft, selected, select, onChange })
}

/** Draws a panel that changes a draft, and keeps what it reported. */
export function drawPanel(draft: Draft, selected: readonly string[], panel: WorldProps['panel']) {
  let now = { draft, selected }
  const reported = vi.fn<WorldProps['reported']>()
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <ConfigProvider button={{ autoInsertSpace: false }}>
        <App>
          <World
            first={now}
            seen={(next) => {
              now = next
            }}
            {...{ reported, panel }}
          />
        </App>
      </ConfigProvider>
    </QueryClientProvider>,
  )
  return {
    reported,
    item: (id: string) => now.draft.items.get(id)?.item,
    draft: () => now.draft,
    selected: () => now.selected,
  }
}
