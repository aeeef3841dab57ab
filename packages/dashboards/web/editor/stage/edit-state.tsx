import { useCanvasWords } from '@atrium/charts/web/kind/canvas-words'
import type { TimeRange } from '@atrium/core/contract/time'
import { zoneOfDays } from '@atrium/core/web/ui/zone'
import { type ReactNode, useMemo, useState, useSyncExternalStore } from 'react'
import type { ComponentItem, DashboardParameter } from '../../../contract/dashboard.ts'
import { viewedParameters } from '../../../contract/parameters.ts'
import { createItemSignals } from '../../live/item-signals.ts'
import type { LiveLink } from '../../live/live-link.ts'
import { saidValues } from '../../live/said-values.ts'
import { type ExampleData, type SharedState, SharedStateContext } from '../../live/shared-state.ts'
import { useCell } from '../cell.ts'
import type { Editor } from '../editor.ts'
import { useEditorWords } from '../words.ts'

interface EditStateProps {
  editor: Editor
  link: LiveLink
  /** `SharedState.example`. */
  example(item: ComponentItem): ExampleData | null
  children: ReactNode
}

const nothing = () => undefined
const NONE_SHOWN = {}
const NO_PARAMETERS: readonly DashboardParameter[] = []

/** What the items of an edited dashboard share: no listener runs, and parameters have their initial values. */
export function EditState({ editor, link, example, children }: EditStateProps) {
  const { timeZone = '', parameters = NO_PARAMETERS, range: boardRange } = useCell(editor.store.options)
  const unreviewed = useCell(editor.store.unreviewed)
  const given = useSyncExternalStore(link.onValues, () => link.values)
  const chosen = useMemo(
    () => ({ ...Object.fromEntries(parameters.map(({ name, initial }) => [name, initial])), ...given }),
    [parameters, given],
  )
  const words = useCanvasWords()
  const { example: mark } = useEditorWords().stage
  const signals = useMemo(createItemSignals, [])
  const [range, onRange] = useState<TimeRange | null>(null)
  const state = useMemo<SharedState>(
    () => ({
      mode: 'edit',
      timeZone: timeZone || zoneOfDays(),
      ...{ values: saidValues(parameters, chosen, words), chosen, parameters: viewedParameters(parameters) },
      onValues: nothing,
      range,
      onRange,
      ...(boardRange ? { board: { range: boardRange, chosen: null, onChoose: nothing } } : {}),
      shown: NONE_SHOWN,
      toggle: nothing,
      open: nothing,
      signals,
      unreviewed,
      example(item) {
        const found = unreviewed?.includes(item._id) ? null : example(item)
        return found && { ...found, mark }
      },
    }),
    [timeZone, parameters, chosen, words, range, boardRange, signals, unreviewed, example, mark],
  )
  return <SharedStateContext value={state}>{children}</SharedStateContext>
}
